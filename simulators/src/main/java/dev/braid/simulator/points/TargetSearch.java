// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.points;

import dev.braid.trace.BatchConsumer;
import dev.braid.trace.EventBatch;
import dev.braid.trace.EventView;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.layout.RecordDescriptor;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Places of a run where a switch is worth trying: between two accesses that may have to be atomic, and before a wait
 * that a notification is to end. Which accesses are meant to be atomic, no trace says. What a thread does while there
 * is no other one counts for nothing.
 *
 * <p>Thread safety: one thread.
 */
public final class TargetSearch implements BatchConsumer {
    private final OneWordPairs words = new OneWordPairs();
    private final AccessLog log = new AccessLog();
    private final Map<Integer, HeldMonitors> held = new HashMap<>();
    /** Threads that have been started, or done something, and have not ended. */
    private final Set<Integer> live = new HashSet<>();

    private long acquisitions;
    private @Nullable EventView view;

    @Override
    public void events(EventBatch batch) {
        EventView known = view == null ? new EventView(batch) : view;
        view = known;
        for (int i = 0; i < batch.count(); i++) {
            known.moveTo(i);
            event(known);
        }
    }

    private void event(TraceEvent event) {
        live.add(event.thread());
        HeldMonitors now = held.getOrDefault(event.thread(), HeldMonitors.NONE);
        switch (event.kind()) {
            case THREAD_START -> {
                live.add(event.startedThread());
                log.add(event, AccessLog.Kind.START, now);
            }
            case THREAD_END -> live.remove(event.thread());
            case MONITOR_ENTER, WAKE ->
                held.put(event.thread(), now.entered(event.object(), ++acquisitions, event.site()));
            case MONITOR_EXIT -> held.put(event.thread(), now.exited(event.object()));
            case WAIT -> {
                if (event.detail(0) == 0) {
                    log.add(event, AccessLog.Kind.WAIT, now);
                }
                held.put(event.thread(), now.exited(event.object()));
            }
            case PARK ->
                log.add(event, event.detail(0) == 0 ? AccessLog.Kind.PARK : AccessLog.Kind.PARK_FOR_A_TIME, now);
            case NOTIFY, NOTIFY_ALL -> log.add(event, AccessLog.Kind.NOTIFY, now);
            default -> {
                if (event.kind().isAccess()
                        && live.size() > 1
                        && !RecordDescriptor.isReceiver(event.offset())
                        && !event.isOfJvm()) {
                    log.add(event, AccessLog.Kind.ACCESS, now);
                    words.add(event, now);
                }
            }
        }
    }

    /**
     * {@return the pairs of accesses to one word, each once, most harmful patterns first}
     *
     * @param symbols the symbols of the trace; what it has no names for is left out
     * @param most the most of them
     */
    public List<AtomicPair> pairs(Symbols symbols, int most) {
        return words.pairs(symbols, most);
    }

    /**
     * {@return pairs of accesses to two places in memory, each once, those first that are always made together}
     *
     * @param symbols the symbols of the trace; what it has no names for is left out
     * @param most the most of them
     */
    public List<AtomicPair> pairsOfTwoPlaces(Symbols symbols, int most) {
        return new TwoPlacePairs(log, symbols).pairs(most);
    }

    /**
     * {@return notifications that may come before a wait, each once}
     *
     * @param symbols the symbols of the trace; what it has no names for is left out
     */
    public List<LostNotification> lostNotifications(Symbols symbols) {
        return new LostNotifications(log, symbols).find();
    }
}
