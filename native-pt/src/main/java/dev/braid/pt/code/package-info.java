// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Code that a JVM makes while it runs: the JIT's, its stubs, and the interpreter's.
 * {@link dev.braid.pt.code.log.CodeLog} writes it down in the traced JVM, {@link dev.braid.pt.code.CodeLogReader} reads
 * that file again, and {@link dev.braid.pt.code.CodeResolver} says what is at an address.
 */
@NullMarked
package dev.braid.pt.code;

import org.jspecify.annotations.NullMarked;
