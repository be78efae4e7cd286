// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.io;

import static dev.braid.trace.RecordDescriptor.LINE_LAST;
import static dev.braid.trace.RecordDescriptor.SIZE_MASK;
import static dev.braid.trace.RecordDescriptor.SIZE_SHIFT;

import java.util.Arrays;

/** What writer and reader of a slot remember of its records, see {@link dev.braid.trace.RecordDescriptor}. */
final class LineTable {
    private static final int WORDS = 3;
    private static final int OBJECT = 0;
    private static final int OFFSET = 1;
    private static final int VALUE = 2;

    private final int[] keys = new int[LINE_LAST + 1];
    private final long[] words = new long[(LINE_LAST + 1) * WORDS];

    long lastReference;
    long lastId;
    long lastClassId;

    /** Forgets everything. */
    void reset() {
        Arrays.fill(keys, 0);
        lastReference = 0;
        lastId = 0;
        lastClassId = 0;
    }

    /** {@return the line's key, 0 if it has none} */
    int key(int line) {
        return keys[line];
    }

    void define(int line, int key, long offset) {
        keys[line] = key;
        object(line, 0);
        offset(line, offset);
        value(line, 0);
    }

    long object(int line) {
        return words[line * WORDS + OBJECT];
    }

    long offset(int line) {
        return words[line * WORDS + OFFSET];
    }

    long value(int line) {
        return words[line * WORDS + VALUE];
    }

    void object(int line, long object) {
        words[line * WORDS + OBJECT] = object;
    }

    void offset(int line, long offset) {
        words[line * WORDS + OFFSET] = offset;
    }

    /** Moves on to the next element, as long as the line's accesses are. */
    void nextOffset(int line) {
        offset(line, offset(line) + (1L << (keys[line] >>> SIZE_SHIFT & SIZE_MASK)));
    }

    void value(int line, long value) {
        words[line * WORDS + VALUE] = value;
    }
}
