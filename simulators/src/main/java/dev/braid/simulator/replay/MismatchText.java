// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.replay;

import dev.braid.simulator.Divergence;
import dev.braid.simulator.DivergenceKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Says for people what a {@link Mismatch} is. Needs complete symbols, so it is used when a trace is finished. */
final class MismatchText {
    private static final String BROKEN_ORDER = "the trace's order is broken at this location.";

    private final Symbols symbols;

    MismatchText(Symbols symbols) {
        this.symbols = symbols;
    }

    Divergence divergence(Mismatch mismatch) {
        RecordedEvent read = mismatch.read;
        String actual = symbols.value(read, read.valueRead());
        String expected = symbols.value(read, mismatch.expected);
        String what = "Thread " + actor(read) + " read " + actual + " from " + symbols.location(read) + ", but "
                + lastWrite(mismatch, expected) + ". ";
        return new Divergence(kind(mismatch), what + why(mismatch, actual), expected, actual, events(mismatch));
    }

    /** {@return a last divergence that counts those that are not shown} */
    static Divergence rest(MismatchLog log) {
        String message = String.format(
                Locale.ROOT,
                "In all, %,d reads did not return the last traced write: %,d stale, %,d early and %,d of untraced"
                        + " writers; the first %,d are listed.",
                log.total(),
                log.staleValues(),
                log.earlyValues(),
                log.untracedWrites(),
                log.shown().size());
        return new Divergence(
                DivergenceKind.SUMMARY,
                message,
                "0 mismatches",
                String.format(Locale.ROOT, "%,d", log.total()),
                List.of());
    }

    private static DivergenceKind kind(Mismatch mismatch) {
        if (mismatch.valuesAgo > 0) {
            return DivergenceKind.STALE_VALUE;
        }
        return mismatch.laterWriter == null ? DivergenceKind.UNTRACED_WRITER : DivergenceKind.EARLY_VALUE;
    }

    private String lastWrite(Mismatch mismatch, String expected) {
        RecordedEvent writer = mismatch.writer;
        if (writer == null) {
            return "an earlier read had found " + expected + " and no write there is traced";
        }
        String last = "the last traced write there, by thread " + actor(writer);
        if (mismatch.expectedIsWriters) {
            boolean samePart = writer.offset() == mismatch.read.offset() && writer.size() == mismatch.read.size();
            String made = samePart ? "put " : "(" + writer.size() + " bytes) made it ";
            return last + ", " + made + expected;
        }
        return last + ", is older than the read that found " + expected + " there";
    }

    private String why(Mismatch mismatch, String actual) {
        if (mismatch.valuesAgo > 0) {
            String age =
                    mismatch.valuesAgo == 1 ? "1 value" : String.format(Locale.ROOT, "%,d values", mismatch.valuesAgo);
            return actual + " stood there " + age + " before: " + BROKEN_ORDER;
        }
        RecordedEvent later = mismatch.laterWriter;
        if (later != null) {
            return actual + " is written there only later, by thread " + actor(later) + ": " + BROKEN_ORDER;
        }
        String before = mismatch.remembersAll ? "No traced write" : "None of the last remembered writes";
        return before + " put " + actual + " there, and no later one does: code that is not traced wrote it; the"
                + " attestation names what is out of scope.";
    }

    /** {@return thread and place, such as {@code 'main' at demo.Counter.add(Counter.java:12) (event 40)}} */
    private String actor(RecordedEvent event) {
        Site site = symbols.userSite(event);
        String where = site == null ? "an unknown place" : site.toString();
        return "'" + symbols.threadName(event.thread()) + "' at " + where + " (event " + event.index() + ")";
    }

    private static List<RecordedEvent> events(Mismatch mismatch) {
        List<RecordedEvent> events = new ArrayList<>();
        addIfPresent(events, mismatch.writer);
        events.add(mismatch.read);
        addIfPresent(events, mismatch.laterWriter);
        return events;
    }

    private static void addIfPresent(List<RecordedEvent> events, @Nullable RecordedEvent event) {
        if (event != null) {
            events.add(event);
        }
    }
}
