// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.atomicity;

import dev.braid.trace.RecordedEvent;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * A transaction that has not ended: the call of a method that is to be atomic, or the part of one from one wait to the
 * next.
 *
 * <p>Volatile reads belong to an attempt, until the block publishes something: if a compare-and-set fails instead, what
 * was read before it has had no effect. A call into the JDK has an attempt of its own within that.
 */
final class Block {
    /** The first event of the outermost method. */
    final RecordedEvent start;

    final Node node;

    @Nullable
    Node attempt;

    @Nullable
    Node callAttempt;

    /** The call into the JDK that {@link #callAttempt} is of. */
    int callSite;

    boolean isBroken;

    /** By collection, the block's last call to it, of those whose accesses do not count. */
    final Long2ObjectOpenHashMap<UnjudgedCalls.Use> uses = new Long2ObjectOpenHashMap<>(0);

    Block(RecordedEvent start, BitSet after) {
        this.start = start;
        node = Node.ofBlock(this, after);
    }

    int thread() {
        return start.thread();
    }
}
