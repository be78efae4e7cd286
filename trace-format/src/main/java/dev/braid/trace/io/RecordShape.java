// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.io;

import static dev.braid.trace.RecordDescriptor.FUNCTION_LAST;
import static dev.braid.trace.RecordDescriptor.KIND_CAS_FAILED;
import static dev.braid.trace.RecordDescriptor.KIND_CLASS;
import static dev.braid.trace.RecordDescriptor.KIND_FUNCTION;
import static dev.braid.trace.RecordDescriptor.KIND_MASK;
import static dev.braid.trace.RecordDescriptor.KIND_RANGE;
import static dev.braid.trace.RecordDescriptor.KIND_SYNC;
import static dev.braid.trace.RecordDescriptor.KIND_THREAD_BEGIN;
import static dev.braid.trace.RecordDescriptor.KIND_THREAD_RESUME;
import static dev.braid.trace.RecordDescriptor.KIND_THREAD_START;
import static dev.braid.trace.RecordDescriptor.OPERATION_MASK;
import static dev.braid.trace.RecordDescriptor.OPERATION_SHIFT;
import static dev.braid.trace.RecordDescriptor.RANGE_LAST;
import static dev.braid.trace.RecordDescriptor.SYNC_LAST;
import static dev.braid.trace.RecordDescriptor.WIDE_BIT;
import static dev.braid.trace.RecordDescriptor.WORD_BYTES;

/** How long a record is, by its kind; the words themselves are described in {@link dev.braid.trace.RecordDescriptor}. */
final class RecordShape {
    /** By kind: words without the offset of a wide access and without a name. */
    private static final int[] WORDS = {0, 3, 3, 4, 3, 4, 1, 2, 2, 1, 3, 3, 3, 5, 4, 3};

    private RecordShape() {}

    static int kind(long header) {
        return (int) header & KIND_MASK;
    }

    static boolean isAccess(int kind) {
        return kind <= KIND_CAS_FAILED;
    }

    /** {@return whether a simulator sees the record; the others only carry names, clocks and call sites} */
    static boolean isEvent(int kind) {
        return kind <= KIND_THREAD_START || kind >= KIND_SYNC && kind != KIND_THREAD_RESUME;
    }

    /** {@return which operation a record of kind SYNC, FUNCTION or RANGE is of} */
    static int operation(long header) {
        return (int) header >>> OPERATION_SHIFT & OPERATION_MASK;
    }

    /** {@return the last operation that there is of a kind, -1 if it has none} */
    static int lastOperation(int kind) {
        return switch (kind) {
            case KIND_SYNC -> SYNC_LAST;
            case KIND_FUNCTION -> FUNCTION_LAST;
            case KIND_RANGE -> RANGE_LAST;
            default -> -1;
        };
    }

    static boolean isNamed(int kind) {
        return kind == KIND_THREAD_BEGIN || kind == KIND_CLASS;
    }

    /** {@return bytes of a record of a known kind, without those of its name} */
    static int bytesWithoutName(long header) {
        int kind = kind(header);
        int words = WORDS[kind];
        if (isAccess(kind) && (header & WIDE_BIT) != 0) {
            words++;
        }
        return words * WORD_BYTES;
    }

    /** {@return bytes that a name of that many bytes takes, with its padding} */
    static int paddedBytes(int nameBytes) {
        return nameBytes + WORD_BYTES - 1 & -WORD_BYTES;
    }

    /** {@return bytes of the record at {@code at}, which has been found valid} */
    static int bytes(byte[] records, int at, long header) {
        int bytes = bytesWithoutName(header);
        if (isNamed(kind(header))) {
            bytes += paddedBytes((int) Words.get(records, at + bytes - WORD_BYTES));
        }
        return bytes;
    }
}
