// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The command line: {@code BraidCommand} has one subcommand per class named {@code …Command}; {@code TracedProgram}
 * runs any program traced. The one place in Braid that prints.
 */
@NullMarked
package dev.braid.engine.command;

import org.jspecify.annotations.NullMarked;
