// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.atomicity;

import dev.braid.simulator.order.LocationMap;
import dev.braid.trace.TraceEvent;
import java.util.ArrayList;
import java.util.List;

/** The footprints at all locations, as far as they matter: none does when no block is open. */
final class ShadowMemory {
    /** References are four bytes long or have nothing in the other four; a trace says eight. */
    private static final int REFERENCE_BYTES = 4;

    private static final int SWEEP_MINIMUM = 1 << 10;

    private LocationMap<ShadowWord> words = new LocationMap<>();
    private final List<Footprints> parts = new ArrayList<>();
    private int sweepSize = SWEEP_MINIMUM;

    /** {@return what is known of each part of what an access accesses; valid until the next call} */
    List<Footprints> parts(TraceEvent event) {
        parts.clear();
        int size = event.isReference() ? REFERENCE_BYTES : event.size();
        long end = event.offset() + size;
        for (long at = event.offset(); at < end; ) {
            long wordEnd = (at >>> ShadowWord.SHIFT) + 1 << ShadowWord.SHIFT;
            int part = (int) (Math.min(end, wordEnd) - at);
            ShadowWord word = word(event.object(), at, part);
            int last = word.unit(at + part - 1);
            for (int unit = word.unit(at); unit <= last; unit++) {
                parts.add(word.get(unit));
            }
            at += part;
        }
        return parts;
    }

    /** {@return whether something may be known of what an access accesses} */
    boolean mayHold(TraceEvent event) {
        int size = event.isReference() ? REFERENCE_BYTES : event.size();
        long first = event.offset() >>> ShadowWord.SHIFT;
        long last = event.offset() + size - 1 >>> ShadowWord.SHIFT;
        return words.get(event.object(), first) != null || last != first && words.get(event.object(), last) != null;
    }

    private ShadowWord word(long object, long at, int size) {
        long number = at >>> ShadowWord.SHIFT;
        int unit = (int) Long.lowestOneBit(at | size | 1L << ShadowWord.SHIFT);
        ShadowWord word = words.get(object, number);
        if (word == null) {
            sweep();
            word = new ShadowWord(unit);
            words.put(object, number, word);
        } else {
            word.split(unit);
        }
        return word;
    }

    /** Forgets what does not matter any more, whenever there is twice as much as the last time. */
    private void sweep() {
        if (words.size() >= sweepSize) {
            words.removeIf(ShadowWord::isEmpty);
            sweepSize = Math.max(SWEEP_MINIMUM, 2 * words.size());
        }
    }

    void clear() {
        if (!words.isEmpty()) {
            words = new LocationMap<>();
            sweepSize = SWEEP_MINIMUM;
        }
    }
}
