// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.simulator.cells.SharingCount;
import dev.braid.simulator.cells.WordSharing;
import dev.braid.simulator.order.Forgotten;
import dev.braid.simulator.order.Prefetch;
import dev.braid.simulator.order.RecentMap;
import dev.braid.simulator.order.ThreadOrder;
import dev.braid.trace.EventBatch;
import dev.braid.trace.TraceEvent;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The histories of aligned words that are accessed in different sizes, or atomically, or across their borders: of their
 * plain accesses, and of those by which threads synchronise.
 */
final class BlockMemory {
    private final RecentMap<Block> data;
    private final RecentMap<Block> atomics;
    private final RecentMap<WordSharing> users;
    private final Prefetch<Block> prefetch;
    private final Prefetch<WordSharing> prefetchUsers;
    private final ForgottenAccesses forgotten;
    private final SharingCount sharing;

    BlockMemory(RaceLimits limits, ForgottenAccesses forgotten, SharingCount sharing) {
        this.forgotten = forgotten;
        this.sharing = sharing;
        users = new RecentMap<>(
                limits.blocks(),
                limits.room().part(),
                RaceLimits.USER_BYTES,
                (object, place, word) -> sharing.forget());
        data = recent(limits, forgotten.data);
        atomics = recent(limits, forgotten.atomics);
        prefetch = new Prefetch<>(
                atomics,
                Block.SHIFT,
                List.of((block, offset) -> block.load(), Block::loadHistory, Block::loadAccesses));
        prefetchUsers = new Prefetch<>(users, Block.SHIFT, List.of((word, offset) -> word.load()));
    }

    /** Loads what accesses of a batch that are not plain are to ask for, see {@link Prefetch#load}. */
    void prefetch(EventBatch batch, int from, int to) {
        prefetchUsers.load(batch, from, to);
        prefetch.load(batch, from, to);
    }

    private static RecentMap<Block> recent(RaceLimits limits, Forgotten to) {
        return new RecentMap<>(
                limits.blocks(),
                limits.room().part(),
                RaceLimits.BLOCK_BYTES,
                (object, place, block) -> block.forgetTo(to, object));
    }

    /** {@return {@code true} if anything is known of the word that a location is in} */
    boolean knows(long object, long offset) {
        return !data.isEmpty() && data.get(object, offset >>> Block.SHIFT) != null
                || !atomics.isEmpty() && atomics.get(object, offset >>> Block.SHIFT) != null;
    }

    /** Takes over what is known of the plain accesses to a location within a word. */
    void put(long object, long offset, int size, History history) {
        Block block = data.get(object, offset >>> Block.SHIFT);
        if (block == null) {
            block = new Block(size);
            data.put(object, offset >>> Block.SHIFT, block);
        }
        block.set(offset, size, history);
    }

    /** Takes over which threads have accessed a location within a word. */
    void putSharing(long object, long offset, int size, boolean isShared, int thread) {
        users(object, offset >>> Block.SHIFT).put(byteOf(offset), size, isShared, thread);
    }

    private WordSharing users(long object, long number) {
        WordSharing known = users.get(object, number);
        if (known == null) {
            known = new WordSharing();
            users.put(object, number, known);
        }
        return known;
    }

    private static int byteOf(long offset) {
        return (int) offset & (1 << Block.SHIFT) - 1;
    }

    /**
     * Takes an access.
     *
     * @param isAtomic whether it does not race with others that are
     * @param races takes the earlier accesses that it races with
     */
    void access(TraceEvent event, ThreadOrder thread, boolean isAtomic, BiConsumer<Access, TraceEvent> races) {
        int size = ShadowMemory.length(event);
        long end = event.offset() + size;
        long epoch = thread.epoch();
        for (long at = event.offset(); at < end; ) {
            long blockEnd = (at >>> Block.SHIFT) + 1 << Block.SHIFT;
            int part = (int) (Math.min(end, blockEnd) - at);
            users(event.object(), at >>> Block.SHIFT).access(byteOf(at), part, event.thread(), sharing);
            access(event, thread, epoch, at, part, isAtomic, races);
            at += part;
        }
    }

    /** Shows what a plain access within a word, or across its border, races with. */
    void races(TraceEvent event, ThreadOrder thread, BiConsumer<Access, TraceEvent> races) {
        long end = event.offset() + ShadowMemory.length(event);
        for (long at = event.offset(); at < end; ) {
            long number = at >>> Block.SHIFT;
            int part = (int) (Math.min(end, number + 1 << Block.SHIFT) - at);
            Block block = data.get(event.object(), number);
            if (block != null) {
                racesWith(event, thread, block, at, part, races);
            }
            Block atomic = atomics.get(event.object(), number);
            if (atomic != null) {
                racesWith(event, thread, atomic, at, part, races);
            }
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
        RecentMap<Block> own = isAtomic ? atomics : data;
        RecentMap<Block> others = isAtomic ? data : atomics;
        Block block = own.get(object, number);
        Block other = others.isEmpty() ? null : others.get(object, number);
        if (block == null) {
            block = new Block(unit(at, size));
            own.put(object, number, block);
        } else {
            block.split(unit(at, size));
        }
        int last = block.unit(at + size - 1);
        for (int unit = block.unit(at); unit <= last; unit++) {
            History history = block.history(unit);
            if (!isAtomic) {
                if (history.has(event, epoch)) {
                    continue;
                }
                forgotten.check(event, thread, history.isEnoughFor(event), false);
                history.races(event, thread, races);
            }
            history.add(event, thread, epoch);
        }
        if (other != null) {
            racesWith(event, thread, other, at, size, races);
        }
        if (isAtomic) {
            forgotten.check(event, thread, other != null && other.isEnoughFor(event, at, size), true);
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
