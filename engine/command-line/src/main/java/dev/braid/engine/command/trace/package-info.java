// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Commands for stored traces: show, stats, simulate, report, merge, export and import.
 */
@NullMarked
package dev.braid.engine.command.trace;

import org.jspecify.annotations.NullMarked;
