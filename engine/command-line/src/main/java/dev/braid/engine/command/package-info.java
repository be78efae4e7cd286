// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The command line: {@code BraidCommand} has one subcommand per class named {@code …Command}, in packages by purpose.
 *
 * <p>Nothing else in the engine prints, apart from the pointer to the reports and the output of traced programs, which
 * is passed on.
 */
@NullMarked
package dev.braid.engine.command;

import org.jspecify.annotations.NullMarked;
