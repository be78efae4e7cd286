// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The console of all commands: exit codes, failures, findings, and how verdicts read.
 */
@NullMarked
package dev.braid.engine.command.console;

import org.jspecify.annotations.NullMarked;
