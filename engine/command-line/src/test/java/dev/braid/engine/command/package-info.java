// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Tests of the command line; those that start a JVM say so. */
@NullMarked
package dev.braid.engine.command;

import org.jspecify.annotations.NullMarked;
