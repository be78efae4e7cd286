// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.flow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds, in what a thread has executed, the passages of traced instructions. One that was begun counts where the same
 * method goes on with the next instruction. One that has thrown may have left its record all the same, as the agent may
 * have run out of stack right after it.
 *
 * <p>Thread safety: one thread.
 */
final class Passages implements BytecodeConsumer {
    /** Takes passages in their order. */
    interface Consumer {
        /** @param isNeeded whether there must be a record of it */
        void passed(long place, boolean isNeeded);
    }

    private final MergePlaces places;
    private final PlaceCounts counts;
    private final Consumer out;
    /** By depth, from 1 on. */
    private Level[] levels = new Level[16];

    private final PlaceQueue putOff = new PlaceQueue();
    private int putOffDepth;
    private boolean isTail;
    private boolean hasUnknownRest;
    private boolean isAhead;
    private String gap = "";
    private long lastExit = MergePlaces.NOWHERE;

    Passages(MergePlaces places, PlaceCounts counts, Consumer out) {
        this.places = places;
        this.counts = counts;
        this.out = out;
        fill(0);
    }

    private void fill(int from) {
        for (int depth = from; depth < levels.length; depth++) {
            levels[depth] = new Level();
        }
    }

    /** A method that the thread is in, with the instruction that was begun in it. */
    private static final class Level {
        @Nullable
        MethodCode method;

        @Nullable
        TracedInstructions traced;

        int open = -1;
        byte kind;
        /** Stores before the superclass's constructor. */
        final List<Long> early = new ArrayList<>();
    }

    /**
     * A branch record is about to be taken.
     *
     * @param isLast whether what it says may have come after the end of the trace
     */
    void start(boolean isLast) {
        isTail = isLast;
        hasUnknownRest = false;
        isAhead = false;
        lastExit = MergePlaces.NOWHERE;
    }

    /** {@return {@code true} if records may follow of instructions that are not known to have been executed} */
    boolean hasUnknownRest() {
        return hasUnknownRest;
    }

    /** {@return {@code true} if the last passages may be later than what the records tell up to here} */
    boolean isAhead() {
        return isAhead;
    }

    /** {@return the reason why control flow is missing, in words} */
    String gap() {
        return gap;
    }

    /** {@return the exit of the synchronized method that has just returned} */
    long lastExit() {
        return lastExit;
    }

    @Override
    public void executed(MethodCode method, int bytecodeIndex, int depth) {
        if (!putOff.isEmpty() && depth <= putOffDepth) {
            handPutOff();
        }
        Level level = level(depth);
        if (level.method != method || level.traced == null) {
            entered(method, depth);
        }
        if (level.open >= 0) {
            close(level, method.following(level.open) == bytecodeIndex);
        }
        TracedInstructions traced = level.traced;
        byte kind = traced == null ? TracedInstructions.NONE : traced.kind(bytecodeIndex);
        if (kind != TracedInstructions.NONE) {
            level.open = bytecodeIndex;
            level.kind = kind;
        }
        lastExit = MergePlaces.NOWHERE;
        if (method.isSynchronized() && method.decision(bytecodeIndex) == MethodCode.RETURN) {
            lastExit = places.exit(method);
            pass(lastExit);
        }
    }

    @Override
    public void gap(String reason) {
        gap = reason;
    }

    @Override
    public void gap(FlowGap kind, String reason) {
        gap = reason;
        isAhead |= kind == FlowGap.UPCALL;
        hasUnknownRest |= kind == FlowGap.UNWOUND || kind == FlowGap.UNRECORDED;
    }

    /** A method begins. */
    void entered(MethodCode method, int depth) {
        Level level = level(depth);
        level.method = method;
        level.traced = places.traced(method);
        level.open = -1;
        level.early.clear();
    }

    /** An exception is about to leave the method at that depth. {@return the exit, if it is a synchronized one} */
    long threw(int depth) {
        MethodCode method = depth < levels.length ? level(depth).method : null;
        if (method == null || !method.isSynchronized()) {
            return MergePlaces.NOWHERE;
        }
        long exit = places.exit(method);
        pass(exit);
        return exit;
    }

    /** An instruction of the method at that depth has thrown. */
    void thrown(int depth) {
        if (level(depth).open >= 0) {
            close(level(depth), false);
        }
    }

    /**
     * Keeps passages until the thread is back in the method at that depth. {@return false if there are some already}
     */
    boolean putOff(PlaceQueue early, int depth) {
        if (!putOff.isEmpty() && !early.isEmpty()) {
            return false;
        }
        for (int i = 0; i < early.size(); i++) {
            putOff.add(early.get(i), early.isNeeded(i));
        }
        putOffDepth = early.isEmpty() ? putOffDepth : depth;
        early.clear();
        return true;
    }

    /** Nothing is known any more. */
    void forget() {
        putOff.clear();
        for (Level level : levels) {
            level.open = -1;
            level.traced = null;
        }
    }

    private void handPutOff() {
        for (int i = 0; i < putOff.size(); i++) {
            out.passed(putOff.get(i), putOff.isNeeded(i));
        }
        putOff.clear();
    }

    private void close(Level level, boolean isDone) {
        TracedInstructions traced = level.traced;
        int at = level.open;
        level.open = -1;
        if (traced == null) {
            return;
        }
        if (level.kind == TracedInstructions.CONSTRUCTOR_CALL) {
            if (isDone) {
                traced.earlyStores().forEach(store -> out.passed(traced.place(store), false));
                level.early.forEach(this::pass);
                level.early.clear();
            }
            return;
        }
        long place = traced.place(at);
        out.passed(place, isDone && level.kind == TracedInstructions.ALWAYS);
        if (isDone && level.kind == TracedInstructions.EARLY) {
            level.early.add(place);
        } else if (isDone && level.kind == TracedInstructions.UNKNOWN_FIELD) {
            places.addPerhapsFinal(place);
            pass(place);
        }
    }

    private void pass(long place) {
        if (!isTail) {
            counts.passed(place);
        }
    }

    private Level level(int depth) {
        if (depth >= levels.length) {
            int from = levels.length;
            levels = Arrays.copyOf(levels, Math.max(depth + 1, 2 * from));
            fill(from);
        }
        return levels[depth];
    }
}
