// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Commands for the way that threads took: control flow and provenance.
 */
@NullMarked
package dev.braid.engine.command.flow;

import org.jspecify.annotations.NullMarked;
