// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Tests of what the engine carries for its agent. */
@NullMarked
package dev.braid.engine.agent;

import org.jspecify.annotations.NullMarked;
