// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.peer;

import dev.braid.benchmark.peer.work.PeerTask;
import java.io.IOException;
import java.util.Optional;

/** Another tool. */
interface Peer {
    /** {@return its name and version} */
    String name();

    /** {@return the way in which it is run, in a few words} */
    String settings();

    /** {@return {@code true} if its baseline is the native program, rather than the one in Java} */
    default boolean isNative() {
        return false;
    }

    /** {@return the reason why it cannot be run here, and what would fix it} */
    Optional<String> obstacle() throws IOException, InterruptedException;

    /**
     * Runs the tool on a task.
     *
     * @throws PeerFailedException if it does not come to a verdict
     */
    Outcome run(PeerTask.Kind kind) throws IOException, InterruptedException, PeerFailedException;

    /**
     * Outcome of a run of the tool.
     *
     * @param nanosPerOperation without the tool's start where that can be told apart
     * @param isReported whether the tool said that something is wrong
     */
    record Outcome(double nanosPerOperation, boolean isReported) {}
}
