// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

import java.util.Locale;

/**
 * The memory that a simulator may take for the past: a part of half of the heap.
 *
 * <p>The other half is for everything else, and for what the garbage collector has not found yet. A share depends on
 * the heap's limit and on the simulators of the run, and not on what the heap holds. So a verdict is a function of the
 * trace and of these.
 *
 * @param heapBytes the most that the heap of the JVM that judges can hold
 * @param bytes the share
 * @param locationBytes the share gets smaller by so many bytes for each location that the trace accesses: a simulator
 *     beside this one never forgets it
 */
public record MemoryShare(long heapBytes, long bytes, long locationBytes) {
    /** The bytes that the value oracle takes for a location. */
    private static final int ORACLE_BYTES = 48;

    /**
     * The least bytes of a share. A share is not made smaller than this, or than half of itself, for the sake of the
     * oracle.
     */
    private static final long LEAST_BYTES = 192L << 20;

    private static final int PART_FOR_PREDICTIONS = 32;

    private static final int MEBIBYTE_SHIFT = 20;
    private static final int GIBIBYTE_SHIFT = 30;

    /** {@return the share of a simulator that judges alone in this JVM} */
    public static MemoryShare alone() {
        return of(Runtime.getRuntime().maxMemory(), 1, false);
    }

    /**
     * {@return the share of each of some simulators that judge side by side}
     *
     * @param hasOracle whether there is one beside them that remembers all locations
     */
    static MemoryShare of(long heapBytes, int simulators, boolean hasOracle) {
        return new MemoryShare(
                heapBytes, heapBytes / 2 / simulators, hasOracle ? (ORACLE_BYTES + simulators - 1) / simulators : 0);
    }

    /** {@return the share of a simulator beside those that judge, whose predictions others confirm} */
    static MemoryShare ofPredictions(long heapBytes) {
        return new MemoryShare(heapBytes, heapBytes / PART_FOR_PREDICTIONS, 0);
    }

    /** {@return the share when the trace has accessed so many locations} */
    public long bytesAfter(long locations) {
        return Math.max(Math.min(bytes / 2, LEAST_BYTES), bytes - locationBytes * locations);
    }

    /**
     * {@return a number of entries that fits into a share as another number of them fits into so many bytes}
     *
     * @param entries at most what an array can hold after scaling
     */
    public int scaled(int entries, long fitInto) {
        double factor = (double) bytes / fitInto;
        return (int) Math.max(2, Math.min(1 << 28, entries * factor));
    }

    /** {@return a sentence without its end, which says what limit was reached} */
    public String text() {
        return String.format(
                Locale.ROOT,
                "The simulator's share of the memory, %,d MiB of a heap of %,d MiB, was full",
                bytes >> MEBIBYTE_SHIFT,
                heapBytes >> MEBIBYTE_SHIFT);
    }

    /** {@return the way to raise the limit} */
    public String remedy() {
        return remedy(heapBytes);
    }

    /**
     * {@return the way to get more memory}
     *
     * @param heapBytes the capacity of the heap now
     */
    static String remedy(long heapBytes) {
        long gibibytes = Math.max(1, 2 * heapBytes + (1L << GIBIBYTE_SHIFT) - 1 >> GIBIBYTE_SHIFT);
        return "give the JVM that judges a heap of, say, " + gibibytes
                + " GiB (on the command line JDK_JAVA_OPTIONS=-Xmx" + gibibytes + "g, with Surefire <argLine>-Xmx"
                + gibibytes + "g</argLine>, with Gradle maxHeapSize)";
    }
}
