// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.provenance;

import dev.braid.simulator.order.LocationMap;
import dev.braid.trace.TraceEvent;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Which thunk wrote each byte last. */
final class LastWrites {
    private static final int BLOCK_SHIFT = 3;
    private static final int BLOCK_BYTES = 1 << BLOCK_SHIFT;
    /** References are four bytes long or have nothing in the other four; a trace says eight. */
    private static final int REFERENCE_BYTES = 4;

    private final LocationMap<Block> blocks = new LocationMap<>();

    /** Hands over the thunks that wrote the bytes that an access reads, each at least once. */
    void read(TraceEvent event, Consumer<Thunk> out) {
        pieces(event.object(), event.offset(), size(event), (block, at, size) -> {
            if (block != null) {
                block.read(at, size, out);
            }
            return block;
        });
    }

    void write(TraceEvent event, Thunk thunk) {
        pieces(event.object(), event.offset(), size(event), (block, at, size) -> {
            Block written = block == null ? new Block() : block;
            written.write(at, size, thunk);
            return written;
        });
    }

    /** Somebody else may have written a range: nothing is known of it. */
    void forget(long object, long offset, long bytes) {
        pieces(object, offset, bytes, (block, at, size) -> {
            if (block != null) {
                block.write(at, size, null);
            }
            return block;
        });
    }

    static int size(TraceEvent event) {
        return event.isReference() ? REFERENCE_BYTES : event.size();
    }

    private interface Piece {
        /** {@return the block after it} */
        @Nullable
        Block visit(@Nullable Block block, int at, int size);
    }

    private void pieces(long object, long offset, long bytes, Piece piece) {
        long end = offset + bytes;
        for (long at = offset; at != end; ) {
            long number = at >> BLOCK_SHIFT;
            int inBlock = (int) (at & BLOCK_BYTES - 1);
            int size = (int) Math.min(end - at, BLOCK_BYTES - inBlock);
            Block before = blocks.get(object, number);
            Block after = piece.visit(before, inBlock, size);
            if (after != null && after != before) {
                blocks.put(object, number, after);
            }
            at += size;
        }
    }

    /** Eight bytes, in units as long as the shortest write so far. */
    private static final class Block {
        private int unitShift = BLOCK_SHIFT;
        private @Nullable Thunk[] units = new Thunk[1];

        void read(int at, int size, Consumer<Thunk> out) {
            for (int unit = at >>> unitShift; unit <= at + size - 1 >>> unitShift; unit++) {
                Thunk thunk = units[unit];
                if (thunk != null) {
                    out.accept(thunk);
                }
            }
        }

        void write(int at, int size, @Nullable Thunk thunk) {
            split(Integer.numberOfTrailingZeros(at | size | BLOCK_BYTES));
            for (int unit = at >>> unitShift; unit <= at + size - 1 >>> unitShift; unit++) {
                units[unit] = thunk;
            }
        }

        private void split(int shift) {
            if (shift < unitShift) {
                @Nullable Thunk[] finer = new Thunk[BLOCK_BYTES >>> shift];
                for (int i = 0; i < finer.length; i++) {
                    finer[i] = units[i << shift >>> unitShift];
                }
                units = finer;
                unitShift = shift;
            }
        }
    }
}
