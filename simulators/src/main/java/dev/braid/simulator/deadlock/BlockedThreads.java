// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.deadlock;

import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceEvent;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import org.jspecify.annotations.Nullable;

/** The threads that the agent has seen blocked, each until it goes on. */
final class BlockedThreads {
    private final Int2ObjectOpenHashMap<Blockage> blocked = new Int2ObjectOpenHashMap<>();
    /** By class, what says that a thread initialises it. */
    private final Long2ObjectOpenHashMap<RecordedEvent> initialisers = new Long2ObjectOpenHashMap<>();

    private boolean isStill;

    boolean isEmpty() {
        return blocked.isEmpty();
    }

    /** {@return {@code true} if no thread could go on by itself, and none has since} */
    boolean isStill() {
        return isStill;
    }

    @Nullable
    Blockage of(int thread) {
        return blocked.get(thread);
    }

    /** {@return the event by which a thread initialises the class; null if there is none} */
    @Nullable
    RecordedEvent initialiser(long type) {
        return initialisers.get(type);
    }

    /** Takes an observation of the agent's. */
    void take(TraceEvent event) {
        EventKind kind = event.kind();
        Blockage known = blocked.get(event.thread());
        switch (kind) {
            case BLOCKED -> {
                if (known == null) {
                    blocked.put(event.thread(), new Blockage(event));
                } else {
                    known.isConfirmed = true;
                }
            }
            case BLOCKED_FRAME -> {
                if (known != null) {
                    known.frames.add(event.copy());
                }
            }
            case BLOCKED_BY -> {
                if (known != null) {
                    known.by = (int) event.detail(0);
                }
            }
            case INITIALISES -> initialisers.put(event.object(), event.copy());
            case STILL -> isStill = true;
            default -> throw new IllegalArgumentException("no observation: " + kind);
        }
    }

    /** Notes that the thread has done something. */
    void goesOn(int thread) {
        if (blocked.remove(thread) != null) {
            isStill = false;
        }
    }

    /** Notes that the class is initialised. */
    void initialised(long type) {
        initialisers.remove(type);
    }
}
