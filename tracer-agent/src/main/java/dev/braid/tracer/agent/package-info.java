// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Starting the agent in the traced JVM. Start with {@code BraidAgent}, then {@code AgentInstaller}. */
@NullMarked
package dev.braid.tracer.agent;

import org.jspecify.annotations.NullMarked;
