// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report;

import dev.braid.simulator.Divergence;

/** Says in one sentence what it means that a simulator found a divergence. */
public final class Headline {
    private Headline() {}

    /** {@return the sentence, which names the simulator and the kind of what it found} */
    public static String of(String simulator, Divergence divergence) {
        return meaning(divergence.kind()) + ": " + simulator + " found " + divergence.kind() + ".";
    }

    private static String meaning(String kind) {
        return switch (kind) {
            case "stale-value", "early-value", "untraced-writer", "lost-update", "output", "summary" ->
                "What the trace predicts is not what the program did";
            case "data-race" -> "Threads access the same memory in no order";
            case "predicted-race" -> "Another schedule of this run has a data race";
            case "deadlock-cycle" -> "Another schedule of this run can deadlock";
            case "deadlock" -> "Threads wait for each other for ever";
            case "waits-for-ever" -> "A thread waits for ever";
            case "lost-notification" -> "A thread waits for a notification that came before it";
            case "atomicity-violation" -> "What is to be atomic was interrupted";
            case "not-linearizable" -> "No order of the operations explains their results";
            default -> "A simulator does not agree"; // one of the user's own
        };
    }
}
