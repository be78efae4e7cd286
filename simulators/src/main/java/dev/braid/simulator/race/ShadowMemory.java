// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.simulator.order.LocationMap;
import dev.braid.simulator.order.ThreadOrder;
import dev.braid.trace.TraceEvent;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The histories of all locations: of their plain accesses, and of those by which threads synchronise. */
final class ShadowMemory {
    /** References are four bytes long or have nothing in the other four; a trace says eight. */
    private static final int REFERENCE_BYTES = 4;

    private final LocationMap<Block> data = new LocationMap<>();
    private final LocationMap<Block> atomics = new LocationMap<>();

    /**
     * Takes an access.
     *
     * @param isAtomic whether it does not race with others that are
     * @param races takes the earlier accesses that it races with
     */
    void access(TraceEvent event, ThreadOrder thread, boolean isAtomic, BiConsumer<Access, TraceEvent> races) {
        int size = event.isReference() ? REFERENCE_BYTES : event.size();
        long end = event.offset() + size;
        long epoch = thread.epoch();
        for (long at = event.offset(); at < end; ) {
            long blockEnd = (at >>> Block.SHIFT) + 1 << Block.SHIFT;
            int part = (int) (Math.min(end, blockEnd) - at);
            access(event, thread, epoch, at, part, isAtomic, races);
            at += part;
        }
    }

    private void access(
            TraceEvent event,
            ThreadOrder thread,
            long epoch,
            long at,
            int size,
            boolean isAtomic,
            BiConsumer<Access, TraceEvent> races) {
        long object = event.object();
        long number = at >>> Block.SHIFT;
        LocationMap<Block> own = isAtomic ? atomics : data;
        LocationMap<Block> others = isAtomic ? data : atomics;
        Block block = own.get(object, number);
        if (block == null) {
            block = new Block(unit(at, size));
            own.put(object, number, block);
        } else {
            block.split(unit(at, size));
        }
        Block other = others.isEmpty() ? null : others.get(object, number);
        int last = block.unit(at + size - 1);
        for (int unit = block.unit(at); unit <= last; unit++) {
            History history = block.history(unit);
            if (!isAtomic) {
                if (history.has(event, epoch)) {
                    continue;
                }
                history.races(event, thread, races);
            }
            history.add(event, thread, epoch);
        }
        if (other != null) {
            racesWith(event, thread, other, at, size, races);
        }
    }

    private static void racesWith(
            TraceEvent event,
            ThreadOrder thread,
            Block block,
            long at,
            int size,
            BiConsumer<Access, TraceEvent> races) {
        int last = block.unit(at + size - 1);
        for (int unit = block.unit(at); unit <= last; unit++) {
            @Nullable History history = block.known(unit);
            if (history != null) {
                history.races(event, thread, races);
            }
        }
    }

    /** {@return the longest unit that an access, or a part of one, consists of} */
    private static int unit(long at, int size) {
        long bits = at | size | 1L << Block.SHIFT;
        return (int) Long.lowestOneBit(bits);
    }
}
