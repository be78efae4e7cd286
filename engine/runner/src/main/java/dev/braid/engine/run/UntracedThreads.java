// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.trace.layout.SymbolLogDescriptor;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The threads of a traced JVM whose control flow a recorder does not record, although it was there. */
final class UntracedThreads {
    private static final int NAMED = 3;

    /** By name, the reason. Several threads may have one name. */
    private final Map<String, String> reasons = new TreeMap<>();

    private int threads;

    /**
     * Adds a thread.
     *
     * @param name its name, "" for all threads
     */
    void add(String name, String reason) {
        reasons.put(name, reason);
        threads++;
    }

    /**
     * {@return a sentence with the number of them, the first ones with their reasons, and the fix; empty if there are
     * none}
     */
    Optional<String> sentence() {
        if (threads == 0) {
            return Optional.empty();
        }
        boolean mayBeMore = threads >= SymbolLogDescriptor.MOST_UNTRACED_THREADS;
        String named = reasons.entrySet().stream()
                .limit(NAMED)
                .map(entry ->
                        (entry.getKey().isEmpty() ? "all" : "'" + entry.getKey() + "'") + " (" + entry.getValue() + ")")
                .collect(Collectors.joining(", "));
        return Optional.of("The control flow of " + (mayBeMore ? "at least " : "") + threads
                + (threads == 1 ? " thread" : " threads") + " is untraced: " + named
                + (reasons.size() > NAMED ? ", …" : "") + "; run again, and let the machine have less to do.");
    }
}
