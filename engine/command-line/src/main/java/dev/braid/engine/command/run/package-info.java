// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The command that runs a program traced, with its flags, its signals and its progress.
 */
@NullMarked
package dev.braid.engine.command.run;

import org.jspecify.annotations.NullMarked;
