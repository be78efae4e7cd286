// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.suspect;

import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Symbols;

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
            String object = symbols.objectName(last.object());
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
