// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code.log;

import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import dev.braid.pt.code.CodeEntry;
import dev.braid.pt.code.CodeKind;
import java.util.ArrayList;
import java.util.List;

/**
 * The template interpreter's codelets: {@code AbstractInterpreter::_code} is a queue of stubs, one behind the other,
 * each with a header that says its size, what it is and of which bytecode. They stay where they are for as long as the
 * JVM runs.
 */
final class InterpreterCode {
    private static final int MOST_CODELETS = 10_000;

    private InterpreterCode() {}

    /**
     * {@return all codelets}
     *
     * @throws RuntimeException or a LinkageError, if this JVM keeps them otherwise
     */
    static List<CodeEntry> codelets(NativeLibrary jvm) {
        VmStructs structs = new VmStructs(jvm);
        Pointer queue = structs.address("AbstractInterpreter", "_code").getPointer(0);
        Pointer buffer = queue.getPointer(structs.offset("StubQueue", "_stub_buffer"));
        int at = queue.getInt(structs.offset("StubQueue", "_queue_begin"));
        int end = queue.getInt(structs.offset("StubQueue", "_queue_end"));
        int header = structs.size("InterpreterCodelet");
        long sizeOffset = structs.offset("InterpreterCodelet", "_size");
        long nameOffset = structs.offset("InterpreterCodelet", "_description");
        long bytecodeOffset = structs.offset("InterpreterCodelet", "_bytecode");
        List<CodeEntry> codelets = new ArrayList<>();
        while (at < end && codelets.size() < MOST_CODELETS) {
            Pointer codelet = buffer.share(at);
            int size = codelet.getInt(sizeOffset);
            if (size < header || size > end - at) {
                throw new IllegalStateException("a codelet of " + size + " bytes, where " + (end - at) + " are left");
            }
            String name = codelet.getPointer(nameOffset).getString(0);
            boolean isBytecode = codelet.getInt(bytecodeOffset) >= 0;
            codelets.add(new CodeEntry(
                    isBytecode ? CodeKind.BYTECODE : CodeKind.CODELET,
                    Pointer.nativeValue(codelet) + header,
                    codelet.getByteArray(header, size - header),
                    CodeEntry.BEFORE,
                    name,
                    null,
                    List.of()));
            at += size;
        }
        return codelets;
    }
}
