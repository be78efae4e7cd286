// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The options by which a JVM is traced: one list, which the engine, the command line and the agent read. It is part of
 * the agent's jar, and so needs nothing but the JDK, and no lambda.
 */
@NullMarked
package dev.braid.trace.option;

import org.jspecify.annotations.NullMarked;
