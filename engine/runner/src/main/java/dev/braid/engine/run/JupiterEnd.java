// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import dev.braid.engine.message.NamedNode;
import dev.braid.engine.message.WorkerMessage.ContainerFailed;
import dev.braid.engine.message.WorkerMessage.Skipped;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Words of Jupiter on a run, beside its result.
 *
 * @param invocation what lies between the test and the invocation that has run, then that; none if the test has but one
 * @param hasMore whether there are invocations behind it
 * @param body the time that the test's method took
 * @param around the time that all took which was done for this run around it
 * @param skipped what a condition has skipped, so that the test has not run
 * @param containerFailed what has failed around the test, so that it has not run
 * @param isMissing whether there is no such test, or no such invocation of it
 */
public record JupiterEnd(
        List<NamedNode> invocation,
        boolean hasMore,
        Duration body,
        Duration around,
        Optional<Skipped> skipped,
        Optional<ContainerFailed> containerFailed,
        boolean isMissing) {
    public JupiterEnd {
        invocation = List.copyOf(invocation);
    }

    /** {@return whether the test has run} */
    public boolean hasRun() {
        return skipped.isEmpty() && containerFailed.isEmpty() && !isMissing;
    }
}
