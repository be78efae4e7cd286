// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code.log;

import com.sun.jna.Pointer;
import dev.braid.pt.code.CodeEntry;
import dev.braid.pt.code.CodeKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The code that the kernel maps into this process, and that is in no file: {@code [vdso]}, which System.nanoTime calls.
 * It stays as it is.
 */
final class KernelCode {
    private static final String VDSO = "[vdso]";
    private static final int HEXADECIMAL = 16;

    private KernelCode() {}

    /** {@return it, if there is any} */
    static Optional<CodeEntry> vdso() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/self/maps"))) {
                if (line.endsWith(VDSO)) {
                    String[] range = line.substring(0, line.indexOf(' ')).split("-");
                    long from = Long.parseUnsignedLong(range[0], HEXADECIMAL);
                    int length = Math.toIntExact(Long.parseUnsignedLong(range[1], HEXADECIMAL) - from);
                    byte[] code = new Pointer(from).getByteArray(0, length);
                    return Optional.of(
                            new CodeEntry(CodeKind.STUB, from, code, CodeEntry.BEFORE, VDSO, null, List.of()));
                }
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // where the flow goes there, the decoder reports a gap
        }
    }
}
