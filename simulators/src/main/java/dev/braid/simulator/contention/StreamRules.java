// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

import dev.braid.simulator.contention.TransactionListener.Kind;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;

/**
 * Checks what is reported of the simulated memory against its rules. In each thread, contention is followed at once by
 * aborting the other, aborting itself or waiting. Each wait is followed by its end, and each start by a commit or an
 * abort before the next one.
 *
 * <p>Thread safety: one thread.
 */
final class StreamRules {
    private final Int2ObjectOpenHashMap<State> threads = new Int2ObjectOpenHashMap<>();

    private static final class State {
        private boolean runs;
        private boolean waits;
        private boolean contends;
        private boolean givesUp;
    }

    /** @throws IllegalStateException if that can't follow what was said of the thread before */
    void happened(Kind kind, int thread) {
        State state = threads.computeIfAbsent(thread, id -> new State());
        boolean answersContention = kind == Kind.ABORT_OTHER || kind == Kind.ABORT_SELF || kind == Kind.WAIT;
        require(!state.contends || answersContention, kind, thread, "contention that nothing came of");
        require(!state.givesUp || kind == Kind.ABORTED, kind, thread, "giving up");
        require(!state.waits || kind == Kind.WAIT_END, kind, thread, "a wait that had not ended");
        switch (kind) {
            case START -> {
                require(!state.runs, kind, thread, "an attempt that had not ended");
                state.runs = true;
            }
            case CONTENTION -> state.contends = true;
            case ABORT_OTHER, ABORT_SELF, WAIT -> {
                require(state.contends || kind == Kind.WAIT && !state.runs, kind, thread, "no contention");
                require(state.runs || kind != Kind.ABORT_SELF, kind, thread, "no start");
                state.contends = false;
                state.waits = kind == Kind.WAIT;
                state.givesUp = kind == Kind.ABORT_SELF;
            }
            case WAIT_END -> {
                require(state.waits, kind, thread, "no wait");
                state.waits = false;
            }
            case ABORTED, COMMIT -> {
                require(state.runs, kind, thread, "no start");
                state.runs = false;
                state.givesUp = false;
            }
        }
    }

    /** @throws IllegalStateException if anything is left open in any thread */
    void finish() {
        threads.forEach((thread, state) -> require(
                !state.runs && !state.waits && !state.contends && !state.givesUp,
                "the end",
                thread,
                "something that was not over"));
    }

    private static void require(boolean isFine, Object what, int thread, String before) {
        if (!isFine) {
            throw new IllegalStateException("in thread " + thread + ", " + what + " follows " + before);
        }
    }
}
