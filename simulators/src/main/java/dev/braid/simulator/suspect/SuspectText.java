// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.suspect;

import dev.braid.simulator.site.CallName;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Symbols;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Sentences about suspects. */
public final class SuspectText {
    private SuspectText() {}

    /** {@return the sentence; the symbols must be complete, as they are at the end of a trace} */
    public static String of(Suspect suspect, Symbols symbols) {
        RecordedEvent first = suspect.events().get(0);
        RecordedEvent between = suspect.events().get(1);
        RecordedEvent last = suspect.events().get(suspect.events().size() - 1);
        String one = "T" + thread(first, symbols).substring(1);
        String other = thread(between, symbols);
        if (suspect.isCollection()) {
            return ofCalls(suspect, one, other, symbols);
        }
        String place = symbols.location(last);
        return switch (suspect.pattern()) {
            case STALE_WRITE ->
                one + " read " + read(first, symbols) + " from " + place + " and then wrote "
                        + written(last, symbols) + "; " + other + " wrote " + written(between, symbols)
                        + " in between.";
            case OWN_WRITE_GONE ->
                one + " wrote " + written(first, symbols) + " to " + place + " and then read " + read(last, symbols)
                        + "; " + other + " wrote " + written(between, symbols) + " in between.";
            case TWO_VALUES ->
                one + " read " + read(first, symbols) + " from " + place + " and then " + read(last, symbols) + "; "
                        + other + " wrote " + written(between, symbols) + " in between.";
            case STALE_CHECK ->
                one + " read " + read(first, symbols) + " from " + place + ", read again, and wrote "
                        + written(last, symbols) + "; " + other + " wrote " + written(between, symbols)
                        + " between the reads.";
            case PASSING_VALUE ->
                one + " wrote " + written(first, symbols) + " to " + place + " and then " + written(last, symbols)
                        + "; " + other + " read " + read(between, symbols) + " in between.";
            case CONFLICT ->
                one + " " + action(first, symbols) + " " + place + "; then " + other + " " + action(between, symbols)
                        + " it.";
        };
    }

    private static String ofCalls(Suspect suspect, String one, String other, Symbols symbols) {
        RecordedEvent first = suspect.events().get(0);
        RecordedEvent last = suspect.last();
        String object = collection(last.object(), suspect.size(), symbols);
        String before = CallName.of(first, symbols);
        String between = CallName.of(suspect.events().get(1), symbols);
        String after = CallName.of(last, symbols);
        if (before.isEmpty() || between.isEmpty() || after.isEmpty()) {
            return ofUnnamedCalls(suspect, one, other, object);
        }
        return switch (suspect.pattern()) {
            case CONFLICT -> one + " called " + before + " on " + object + ", and then " + other + " " + between + ".";
            case STALE_CHECK ->
                one + " called " + before + " on " + object + ", looked again, and called " + after + "; " + other
                        + " called " + between + " between the looks.";
            default ->
                one + " called " + before + " on " + object + " and then " + after + "; " + other + " called " + between
                        + " in between.";
        };
    }

    /**
     * {@return the calls that events stand for, by the events' indexes; empty if these are accesses, or have no names}
     */
    public static Map<Long, String> calls(Suspect suspect, Symbols symbols) {
        Map<Long, String> calls = new HashMap<>();
        for (RecordedEvent event : suspect.isCollection() ? suspect.events() : List.<RecordedEvent>of()) {
            String call = CallName.of(event, symbols);
            if (!call.isEmpty()) {
                calls.put(event.index(), symbols.objectName(event.object()) + "." + call);
            }
        }
        return calls;
    }

    private static String ofUnnamedCalls(Suspect suspect, String one, String other, String object) {
        return switch (suspect.pattern()) {
            case STALE_WRITE ->
                one + " looked into " + object + " and then changed it; " + other + " changed it in between.";
            case OWN_WRITE_GONE ->
                one + " changed " + object + " and then looked into it; " + other + " changed it in between.";
            case TWO_VALUES -> one + " looked into " + object + " twice; " + other + " changed it in between.";
            case STALE_CHECK ->
                one + " looked into " + object + ", looked again, and changed it; " + other
                        + " changed it between the looks.";
            case PASSING_VALUE -> one + " changed " + object + " twice; " + other + " looked into it in between.";
            case CONFLICT -> one + " used " + object + ", and then " + other + " did.";
        };
    }

    /** {@return a collection by the simple name of its class and, if that is known, its size} */
    private static String collection(long object, int size, Symbols symbols) {
        String name = symbols.objectName(object);
        String simple = name.substring(name.lastIndexOf('.') + 1);
        return size < 0 ? simple : simple + " (size " + size + ")";
    }

    private static String thread(RecordedEvent event, Symbols symbols) {
        return "thread '" + symbols.threadName(event.thread()) + "'";
    }

    private static String read(RecordedEvent event, Symbols symbols) {
        return symbols.value(event, event.valueRead());
    }

    private static String written(RecordedEvent event, Symbols symbols) {
        return symbols.value(event, event.valueWritten());
    }

    private static String action(RecordedEvent event, Symbols symbols) {
        return event.kind().writes()
                ? "wrote " + written(event, symbols) + " to"
                : "read " + read(event, symbols) + " from";
    }
}
