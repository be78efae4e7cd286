// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** The agent that the engine carries, and the options that it is started with. */
@NullMarked
package dev.braid.engine.agent;

import org.jspecify.annotations.NullMarked;
