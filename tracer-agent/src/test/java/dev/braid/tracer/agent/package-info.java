// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** Tests of the agent's own parts. */
@NullMarked
package dev.braid.tracer.agent;

import org.jspecify.annotations.NullMarked;
