// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.atomicity;

import dev.braid.simulator.order.ForgottenPlaces;
import dev.braid.simulator.order.RecentMap;
import dev.braid.trace.TraceEvent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The footprints at all locations, as far as they matter: none does when no block is open. Footprints that still
 * matter, at locations that were not accessed in a long time, are forgotten, except for the threads that they were of.
 */
final class ShadowMemory {
    /** References are four bytes long or have nothing in the other four; a trace says eight. */
    private static final int REFERENCE_BYTES = 4;

    private final RecentMap<ShadowWord> words;
    private final ForgottenPlaces forgotten = new ForgottenPlaces();
    private final List<Footprints> parts = new ArrayList<>();

    /** Makes one that knows twice so many aligned words at most. */
    ShadowMemory(int limit) {
        words = new RecentMap<>(limit, this::forget);
    }

    private void forget(long object, long number, ShadowWord word) {
        word.forgetTo(forgotten, object, number);
    }

    /** {@return the footprints of each part of an access's location; valid until the next call} */
    List<Footprints> parts(TraceEvent event) {
        parts.clear();
        long end = event.offset() + size(event);
        for (long at = event.offset(); at < end; ) {
            long wordEnd = (at >>> ShadowWord.SHIFT) + 1 << ShadowWord.SHIFT;
            int part = (int) (Math.min(end, wordEnd) - at);
            ShadowWord word = word(event, at, part);
            int last = word.unit(at + part - 1);
            for (int unit = word.unit(at); unit <= last; unit++) {
                parts.add(word.get(unit));
            }
            at += part;
        }
        return parts;
    }

    /** {@return {@code true} if something may be known of what an access accesses} */
    boolean mayHold(TraceEvent event) {
        long first = firstWord(event);
        long last = lastWord(event);
        return words.get(event.object(), first) != null || last != first && words.get(event.object(), last) != null;
    }

    /** {@return {@code true} if another thread has perhaps accessed the same, too long ago to be known} */
    boolean hasForgotten(TraceEvent event) {
        long first = firstWord(event);
        long last = lastWord(event);
        return hasForgotten(event, first) || last != first && hasForgotten(event, last);
    }

    private boolean hasForgotten(TraceEvent event, long number) {
        if (!forgotten.mayHoldOfOthers(event.object(), number, event.thread())) {
            return false;
        }
        ShadowWord word = words.get(event.object(), number);
        return word == null || word.isPartial();
    }

    private static int size(TraceEvent event) {
        return event.isReference() ? REFERENCE_BYTES : event.size();
    }

    private static long firstWord(TraceEvent event) {
        return event.offset() >>> ShadowWord.SHIFT;
    }

    private static long lastWord(TraceEvent event) {
        return event.offset() + size(event) - 1 >>> ShadowWord.SHIFT;
    }

    private ShadowWord word(TraceEvent event, long at, int size) {
        long object = event.object();
        long number = at >>> ShadowWord.SHIFT;
        int unit = (int) Long.lowestOneBit(at | size | 1L << ShadowWord.SHIFT);
        @Nullable ShadowWord word = words.get(object, number);
        if (word == null) {
            word = new ShadowWord(unit, forgotten.mayHold(object, number));
            words.put(object, number, word);
        } else {
            word.split(unit);
        }
        return word;
    }

    void clear() {
        words.clear();
        forgotten.clear();
    }
}
