// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.points;

import dev.braid.trace.BatchConsumer;
import dev.braid.trace.EventBatch;
import dev.braid.trace.EventKind;
import dev.braid.trace.EventView;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.layout.RecordDescriptor;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Sites whose accesses were all to memory that one thread had for itself in a run, or that nobody wrote. A schedule
 * that switches before such an access differs in nothing from one that switches before the next one that matters, as
 * long as the program shares no more than in that run.
 *
 * <p>Memory is told apart in words of eight bytes.
 *
 * <p>Thread safety: one thread.
 */
public final class PointProfile implements BatchConsumer {
    /** The most words that are told apart; the profile says nothing beyond. */
    private static final int MOST_WORDS = 1 << 19;

    /** Words of four bytes, as most fields have: those of one object are told apart. */
    private static final int WORD_SHIFT = 2;

    private static final long MOST_WORDS_OF_RANGE = 1 << 14;

    private final BitSet seen = new BitSet();
    private final BitSet shared = new BitSet();
    private final BitSet calls = new BitSet();
    private @Nullable WordTable words = new WordTable(MOST_WORDS);
    private @Nullable EventView view;

    @Override
    public void events(EventBatch batch) {
        if (words == null) {
            return;
        }
        EventView known = view == null ? new EventView(batch) : view;
        view = known;
        for (int i = 0; i < batch.count() && words != null; i++) {
            known.moveTo(i);
            event(known, words);
        }
    }

    private void event(TraceEvent event, WordTable table) {
        EventKind kind = event.kind();
        if (kind == EventKind.UNTRACED_WRITE) {
            range(event, table);
        } else if (kind.isAccess() && !RecordDescriptor.isReceiver(event.offset())) {
            seen.set(event.site());
            calls.set(event.callSite());
            boolean writes = kind != EventKind.READ; // a compare-and-set that fails would have
            long first = event.offset() >> WORD_SHIFT;
            long last = event.offset() + event.size() - 1 >> WORD_SHIFT;
            for (long word = first; word <= last; word++) {
                access(table, event, word, writes);
            }
        }
    }

    private void range(TraceEvent event, WordTable table) {
        long first = event.offset() >> WORD_SHIFT;
        long last = event.offset() + event.detail(0) - 1 >> WORD_SHIFT;
        if (last - first > MOST_WORDS_OF_RANGE) {
            words = null;
            return;
        }
        for (long word = first; word <= last; word++) {
            access(table, event, word, true);
        }
    }

    private void access(WordTable table, TraceEvent event, long word, boolean writes) {
        if (!table.access(event.object(), word, event.thread(), event.site(), writes, shared)) {
            words = null;
        }
    }

    /** {@return {@code true} if it is known of each site whether it is one; otherwise, there was too much memory} */
    public boolean isComplete() {
        return words != null;
    }

    /** {@return the sites that have accessed memory, by their ids} */
    public BitSet seen() {
        return (BitSet) seen.clone();
    }

    /** {@return the points that accessed memory that several threads accessed, and one of them wrote} */
    public BitSet shared() {
        return (BitSet) shared.clone();
    }

    /** {@return the calls of the program that have led to accesses, by their ids} */
    public BitSet calls() {
        return (BitSet) calls.clone();
    }
}
