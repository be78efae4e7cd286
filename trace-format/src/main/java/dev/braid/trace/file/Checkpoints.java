// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

import dev.braid.trace.merge.OrderedMerge;
import dev.braid.trace.proto.Checkpoint;
import dev.braid.trace.proto.SlotState;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds places at which a reader can start in the middle of a trace.
 *
 * <p><b>Problem.</b> A record is packed against those before it, and the merge holds unpacked events of each slot, some
 * of which come much later in the trace. So no single byte of a file separates what comes earlier in the trace from
 * what comes later.
 *
 * <p><b>Solution.</b> Once in a while, what each slot's next chunk depends on is saved, just before that chunk is
 * taken. What the slot has brought until then has clocks of at most the slot's clock there. As soon as a bound exceeds
 * all these clocks, everything from that bound on comes from chunks after the saved states. A reader that starts with
 * them, and leaves out what is below the bound, sees the rest of the trace.
 *
 * <p>Thread safety: one thread.
 */
final class Checkpoints {
    private static final int SLOTS_WORTH_SPACING = 64;

    private final OrderedMerge merge;
    private final long spacing;
    private final Map<Integer, SlotState.Builder> saved = new HashMap<>();
    private boolean isSaving;
    private long due;
    private long from;

    /** @param spacing so many events lie at least between two checkpoints */
    Checkpoints(OrderedMerge merge, long spacing) {
        this.merge = merge;
        this.spacing = spacing;
        due = spacing;
    }

    /** A chunk of a slot, which begins at that byte of the file, is about to be taken. */
    void chunk(int slot, long at) {
        if (!isSaving && merge.emitted() >= due) {
            isSaving = true;
            from = at;
        }
        if (isSaving && !saved.containsKey(slot)) {
            saved.put(slot, merge.saved(slot).setFrom(at));
        }
    }

    /**
     * Everything below a bound has left the merge.
     *
     * @param next the byte of the file at which the next block begins
     * @return a checkpoint there, but for how far the threads are; null if there is none
     */
    Checkpoint.@Nullable Builder bound(long clock, long next) {
        if (!isSaving || !merge.usedSlots().allMatch(slot -> clockBefore(slot) < clock)) {
            return null;
        }
        Checkpoint.Builder checkpoint = Checkpoint.newBuilder()
                .setEvent(merge.emitted())
                .setClock(clock)
                .setFrom(from);
        merge.usedSlots().forEach(slot -> {
            SlotState.Builder state = saved.get(slot);
            checkpoint.addSlot(state == null ? merge.saved(slot).setFrom(next) : state);
        });
        saved.clear();
        isSaving = false;
        // A trace of very many threads has large checkpoints: they shall not outgrow it.
        due = merge.emitted() + Math.max(spacing, checkpoint.getSlotCount() * spacing / SLOTS_WORTH_SPACING);
        return checkpoint;
    }

    /** {@return a clock that no event has which the slot's saved state, or its present one, does not lead to} */
    private long clockBefore(int slot) {
        SlotState.Builder state = saved.get(slot);
        return state == null ? merge.clockOf(slot) : state.getClock();
    }
}
