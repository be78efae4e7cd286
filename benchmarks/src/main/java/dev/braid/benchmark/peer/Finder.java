// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.peer;

import dev.braid.benchmark.peer.bug.Bug;
import java.io.IOException;
import java.util.Optional;

/** A tool that looks for the bug of a program. */
interface Finder {
    /** Seconds that each tool may take to explore; on a machine that is busy, the property gives all of them more. */
    int SECONDS = Integer.getInteger("braid.bench.bug.seconds", 10);

    /** Seconds after which a process is killed: what a JVM takes to start, and a tool to report, comes on top. */
    long MOST_SECONDS = 3L * SECONDS / 2;

    /** {@return its name and version} */
    String name();

    /** {@return the way in which it is run, in a few words} */
    String settings();

    /** Prepares all that runs need. {@return the reason for which it cannot be run here, and the fix} */
    Optional<String> prepare() throws IOException, InterruptedException;

    /** {@return {@code true} if it can be given such a program} */
    default boolean takes(Bug bug) {
        return true;
    }

    /**
     * {@return {@code true} if it has reported that something is wrong}
     *
     * @throws PeerFailedException if it does not come to a verdict
     */
    boolean isReported(Bug bug) throws IOException, InterruptedException, PeerFailedException;
}
