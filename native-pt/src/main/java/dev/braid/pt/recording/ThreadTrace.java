// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recording;

import dev.braid.pt.perfdata.PerfDataReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** AUX bytes of one thread that lie behind each other in one ring. A gap has none. */
final class ThreadTrace {
    /** Greatest number of bytes that are copied at once, if they lie in several records. */
    static final long MOST_COPIED_BYTES = 64 << 20;

    private final int tid;
    private final List<Piece> pieces = new ArrayList<>();

    ThreadTrace(int tid) {
        this.tid = tid;
    }

    int tid() {
        return tid;
    }

    long bytes() {
        return pieces.stream().mapToLong(Piece::bytes).sum();
    }

    /** {@return {@code true} if a piece lies behind the last one, and there is room for it} */
    boolean continuesWith(Piece piece) {
        if (pieces.isEmpty()) {
            return true;
        }
        Piece last = pieces.get(pieces.size() - 1);
        return last.end() == piece.start() && bytes() + piece.bytes() <= MOST_COPIED_BYTES;
    }

    void add(Piece piece) {
        pieces.add(piece);
    }

    ByteBuffer read(PerfDataReader file) throws IOException {
        if (pieces.size() == 1) {
            Piece only = pieces.get(0);
            return file.payload(only.record(), only.from(), only.bytes());
        }
        ByteBuffer all = ByteBuffer.allocate((int) bytes());
        for (Piece piece : pieces) {
            all.put(file.payload(piece.record(), piece.from(), piece.bytes()));
        }
        return all.flip();
    }

    /** {@return the offset of a byte in the file, from its offset from the beginning of these bytes} */
    long filePosition(long offset) {
        long left = offset;
        for (Piece piece : pieces) {
            if (left < piece.bytes()) {
                return piece.filePosition() + left;
            }
            left -= piece.bytes();
        }
        Piece last = pieces.get(pieces.size() - 1);
        return last.filePosition() + last.bytes();
    }
}
