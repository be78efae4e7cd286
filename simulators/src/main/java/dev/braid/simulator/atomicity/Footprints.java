// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.atomicity;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The footprints at one location: of the last write, and of the reads after it. An event that comes after the write
 * comes after all that the write came after.
 */
final class Footprints {
    private @Nullable Footprint write;
    private List<Footprint> reads = List.of();

    Footprints copy() {
        Footprints copy = new Footprints();
        copy.write = write;
        copy.reads = reads.isEmpty() ? List.of() : new ArrayList<>(reads);
        return copy;
    }

    /** Shows the threads of those that still matter. */
    void threads(IntConsumer found) {
        if (write != null && write.node() != null) {
            found.accept(write.thread());
        }
        for (Footprint read : reads) {
            if (read.node() != null) {
                found.accept(read.thread());
            }
        }
    }

    /** Shows those that conflict with an access. */
    void conflicting(boolean isWrite, Consumer<Footprint> found) {
        Footprint last = write;
        if (last != null) {
            found.accept(last);
        }
        if (isWrite) {
            for (int i = 0; i < reads.size(); i++) {
                found.accept(reads.get(i));
            }
        }
    }

    /** {@return {@code true} if a footprint of that node would add nothing} */
    boolean has(Node node, boolean isWrite) {
        if (write != null && write.node() == node) {
            return !isWrite || reads.isEmpty();
        }
        if (!isWrite) {
            for (Footprint read : reads) {
                if (read.node() == node) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Adds that of a write, or none if it does not matter. */
    void write(@Nullable Footprint footprint) {
        write = footprint;
        reads = List.of();
    }

    /** @param isFirm whether nobody may take the read back */
    void read(Footprint footprint, boolean isFirm) {
        List<Footprint> left = new ArrayList<>(reads.size() + 1);
        for (Footprint read : reads) {
            Node node = read.node();
            boolean isReplaced =
                    isFirm && read.thread() == footprint.thread() && (node == null || node.block() == null);
            if (node != null && !isReplaced) {
                left.add(read);
            }
        }
        left.add(footprint);
        reads = left;
    }
}
