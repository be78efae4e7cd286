// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code;

/** Kind of code. The order is part of the file format. */
public enum CodeKind {
    /** A method that was compiled. */
    METHOD,
    /** A stub, an adapter, or a table of the JVM. */
    STUB,
    /** Code with which the template interpreter executes a bytecode; its name is that of the bytecode. */
    BYTECODE,
    /** Another part of the template interpreter, such as the entry of methods. */
    CODELET
}
