// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

import com.google.protobuf.CodedInputStream;
import dev.braid.trace.record.DamagedRecordException;
import java.util.Arrays;

/**
 * A packed field with a number for each macro-event of a block, unpacked once one of them is asked for.
 *
 * <p>Thread safety: one thread.
 */
final class RowColumn {
    private final PackedColumn packed;
    private final boolean isSigned;
    private final boolean isChanges;
    private final long[] numbers = new long[MacroColumns.BLOCK_EVENTS];
    private boolean isUnpacked;
    private int rows;

    /**
     * @param isSigned whether the numbers are zigzag ones
     * @param isChanges whether each is the difference to the one before
     */
    RowColumn(PackedColumn packed, boolean isSigned, boolean isChanges) {
        this.packed = packed;
        this.isSigned = isSigned;
        this.isChanges = isChanges;
    }

    /** Begins another block, with its bytes already in the packed field. */
    void start() {
        isUnpacked = false;
    }

    /**
     * {@return the number of rows}
     *
     * @throws DamagedRecordException if there are more than a block has
     */
    int rows() {
        if (!isUnpacked) {
            unpack();
        }
        return rows;
    }

    /**
     * {@return the number of a macro-event; 0 where the block does not have the column}
     *
     * @throws DamagedRecordException if the column is shorter
     */
    long get(int row) {
        if (!isUnpacked) {
            unpack();
        }
        if (row >= rows) {
            throw new DamagedRecordException("a number in each column", "the end of one");
        }
        return numbers[row];
    }

    private void unpack() {
        if (packed.isAbsent()) {
            rows = numbers.length;
            Arrays.fill(numbers, 0);
        } else {
            rows = packed.remaining(numbers);
        }
        if (isSigned) {
            for (int i = 0; i < rows; i++) {
                numbers[i] = CodedInputStream.decodeZigZag64(numbers[i]);
            }
        }
        if (isChanges) {
            for (int i = 1; i < rows; i++) {
                numbers[i] += numbers[i - 1];
            }
        }
        isUnpacked = true;
    }
}
