// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code.log;

import dev.braid.pt.code.CodeEntry;
import dev.braid.pt.code.CodeKind;
import java.util.zip.CRC32C;

/**
 * Properties of code that is there, remembered to notice when it changes.
 *
 * @param size in bytes
 * @param check CRC-32C of its bytes
 */
record LiveCode(CodeKind kind, String name, int size, int check) {
    static LiveCode of(CodeEntry entry) {
        return new LiveCode(entry.kind(), entry.name(), entry.bytes().length, check(entry.bytes()));
    }

    LiveCode with(byte[] bytes) {
        return new LiveCode(kind, name, size, check(bytes));
    }

    boolean isStub(String stub, int stubSize) {
        return kind == CodeKind.STUB && name.equals(stub) && size == stubSize;
    }

    private static int check(byte[] bytes) {
        CRC32C check = new CRC32C();
        check.update(bytes, 0, bytes.length);
        return (int) check.getValue();
    }
}
