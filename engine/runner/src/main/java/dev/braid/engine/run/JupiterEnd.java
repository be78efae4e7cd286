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
 * @param invocation the elements between the test and the invocation that has run, then that; none if the test has
 *     only one
 * @param hasMore whether there are invocations behind it
 * @param body the time that the test's method took
 * @param around the time that all took which was done for this run around it
 * @param skipped the reason of a condition that has skipped it, so that the test has not run
 * @param containerFailed the failure around the test because of which it has not run
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

    /** {@return {@code true} if the test has run} */
    public boolean hasRun() {
        return skipped.isEmpty() && containerFailed.isEmpty() && !isMissing;
    }
}
