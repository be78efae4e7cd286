// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.text;

import dev.braid.simulator.Divergence;
import dev.braid.simulator.DivergenceKind;

/** Says in one sentence what it means that a simulator found a divergence. */
public final class Headline {
    private Headline() {}

    /** {@return the sentence, which names the simulator and the kind of what it found} */
    public static String of(String simulator, Divergence divergence) {
        return meaning(divergence.kind()) + ": " + simulator + " found " + divergence.kind() + ".";
    }

    static String meaning(String kind) {
        return DivergenceKind.of(kind).map(Headline::meaning).orElse("A simulator does not agree");
    }

    private static String meaning(DivergenceKind kind) {
        return switch (kind) {
            case STALE_VALUE, EARLY_VALUE, UNTRACED_WRITER, SUMMARY, OUTPUT, LOST_UPDATE ->
                "What the trace predicts is not what the program did";
            case DATA_RACE -> "Threads access the same memory in no order";
            case PREDICTED_RACE -> "Another schedule of this run has a data race";
            case DEADLOCK_CYCLE -> "Another schedule of this run can deadlock";
            case DEADLOCK -> "Threads wait for each other forever";
            case WAITS_FOREVER -> "A thread waits forever";
            case WASTED_NOTIFICATION -> "A notification woke a thread that could not use it";
            case LOST_NOTIFICATION -> "A thread waits for a notification that came before it";
            case ATOMICITY_VIOLATION -> "What is to be atomic was interrupted";
            case NOT_LINEARIZABLE -> "No order of the operations explains their results";
            case FORBIDDEN_OUTCOME -> "The test had an outcome that it forbids";
            case UNGRADED_OUTCOME -> "The test has an outcome that it does not grade";
            case HOLE -> "Something was done that the trace does not show";
            case UNMATCHED_RECORD -> "The trace shows something that was not done";
            case EXTERNAL -> "A program that judged the trace does not agree";
        };
    }
}
