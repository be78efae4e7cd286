// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.provenance;

import dev.braid.simulator.order.ForgottenPlaces;
import dev.braid.simulator.order.RecentMap;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceEvent;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The thunks that wrote each byte last, except for what was not accessed for long. */
final class LastWrites {
    private static final int BLOCK_SHIFT = 3;
    private static final int BLOCK_BYTES = 1 << BLOCK_SHIFT;
    /** References are four bytes long or have nothing in the other four; a trace says eight. */
    private static final int REFERENCE_BYTES = 4;

    private final RecentMap<Block> blocks;
    private final ForgottenPlaces forgotten = new ForgottenPlaces();
    private boolean isUnknown;
    private long unknown;
    private @Nullable RecordedEvent firstUnknown;

    /** Makes one that knows twice so many aligned words at most. */
    LastWrites(int limit) {
        blocks = new RecentMap<>(limit, (object, number, block) -> forgotten.add(object, number, 0));
    }

    /** {@return the number of reads that may have returned a value written too long ago to be known} */
    long unknown() {
        return unknown;
    }

    /** {@return the first of them} */
    @Nullable
    RecordedEvent firstUnknown() {
        return firstUnknown;
    }

    /** Hands over the thunks that wrote the bytes that an access reads, each at least once. */
    void read(TraceEvent event, Consumer<Thunk> out) {
        isUnknown = false;
        pieces(event.object(), event.offset(), size(event), (block, at, size) -> {
            if (block != null) {
                isUnknown |= block.isForgotten(at, size);
                block.read(at, size, out);
            }
            return block;
        });
        if (isUnknown) {
            unknown++;
            if (firstUnknown == null) {
                firstUnknown = event.copy();
            }
        }
    }

    void write(TraceEvent event, Thunk thunk) {
        pieces(event.object(), event.offset(), size(event), (block, at, size) -> {
            Block written = block == null ? new Block(false) : block;
            written.write(at, size, thunk);
            return written;
        });
    }

    /** Notes that other code may have written a range: nothing is known of it. */
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
            Block known = blocks.get(object, number);
            Block before = known == null && forgotten.mayHold(object, number) ? new Block(true) : known;
            Block after = piece.visit(before, inBlock, size);
            if (after != null && after != known) {
                blocks.put(object, number, after);
            }
            at += size;
        }
    }

    /** Eight bytes, in units as long as the shortest write so far. */
    private static final class Block {
        private static final int ALL_BYTES = (1 << BLOCK_BYTES) - 1;

        private int unitShift = BLOCK_SHIFT;
        private @Nullable Thunk[] units = new Thunk[1];
        /** One bit for each byte that was perhaps written, too long ago to be known. */
        private int forgotten;

        Block(boolean isForgotten) {
            forgotten = isForgotten ? ALL_BYTES : 0;
        }

        boolean isForgotten(int at, int size) {
            return (forgotten & bytes(at, size)) != 0;
        }

        private static int bytes(int at, int size) {
            return (1 << size) - 1 << at;
        }

        void read(int at, int size, Consumer<Thunk> out) {
            for (int unit = at >>> unitShift; unit <= at + size - 1 >>> unitShift; unit++) {
                Thunk thunk = units[unit];
                if (thunk != null) {
                    out.accept(thunk);
                }
            }
        }

        void write(int at, int size, @Nullable Thunk thunk) {
            forgotten &= ~bytes(at, size);
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
