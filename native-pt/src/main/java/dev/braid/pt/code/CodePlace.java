// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code;

import java.nio.file.Path;
import java.util.List;

/** Code that an instruction belongs to. */
public sealed interface CodePlace {
    /**
     * A method that was compiled.
     *
     * @param stack the innermost method first, then those that it was inlined into; one at least
     * @param isExact whether the compiler describes this very instruction. Otherwise the stack is that of the next
     *     instruction that it describes, and the instruction may belong to another place nearby
     */
    record Compiled(CodeEntry entry, List<CodeFrame> stack, boolean isExact) implements CodePlace {}

    /** The interpreter's code of a bytecode, or other code of the interpreter. */
    record Interpreter(CodeEntry entry) implements CodePlace {}

    /**
     * A stub of the JVM.
     *
     * @param offset in bytes from the stub's beginning
     */
    record Stub(CodeEntry entry, long offset) implements CodePlace {}

    /**
     * A program or library.
     *
     * @param offset in bytes from the file's beginning
     */
    record Mapped(Path file, long offset) implements CodePlace {}

    /** Nothing that is known. */
    record Unknown() implements CodePlace {}
}
