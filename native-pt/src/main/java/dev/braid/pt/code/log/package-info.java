// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Writes down the code of the JVM that it runs in ({@link dev.braid.pt.code.log.CodeLog}), as the JVM reports it
 * through JVMTI, JNI and its table of structures, by JNA alone.
 */
@NullMarked
package dev.braid.pt.code.log;

import org.jspecify.annotations.NullMarked;
