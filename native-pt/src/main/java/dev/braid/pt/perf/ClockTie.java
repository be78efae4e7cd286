// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One moment on two clocks: System.nanoTime, and that of perf events, which the kernel can convert to time stamps of a
 * trace. They drift apart by what the kernel corrects the former.
 *
 * @param nanoTime in nanoseconds
 * @param perfTime in nanoseconds
 */
public record ClockTie(long nanoTime, long perfTime) {
    private static final int ROUNDS = 10;

    /**
     * Looks at both clocks. To have perf's, the calling thread gives itself the name that it has, which is an event;
     * the quickest of some rounds counts, and takes some microseconds.
     *
     * @return nothing if the kernel did not report that event
     * @throws PerfErrorException if the kernel gives this process no events
     * @throws IOException if the thread may not name itself
     */
    public static Optional<ClockTie> now(PerfKernel kernel) throws PerfErrorException, IOException {
        Path comm = Path.of("/proc/self/task/" + kernel.threadId() + "/comm");
        String name = Files.readString(comm).replaceFirst("\n$", "");
        PerfAttributes attributes = PerfAttributes.dummy()
                .with(AttributeFlag.COMM, AttributeFlag.SAMPLE_ID_ALL, AttributeFlag.EXCLUDE_KERNEL)
                .telling(SampleField.TIME);
        ClockTie best = null;
        long shortest = Long.MAX_VALUE;
        try (PerfEvent event = PerfEvent.open(kernel, attributes, 0, -1, 1)) {
            for (int round = 0; round < ROUNDS; round++) {
                List<PerfRecord> records = new ArrayList<>();
                long before = System.nanoTime();
                Files.writeString(comm, name);
                long length = System.nanoTime() - before;
                event.drain(records::add, damage -> records.clear());
                if (records.size() == 1 && length < shortest) {
                    shortest = length;
                    best = new ClockTie(
                            before + length / 2, records.get(0).trailer().time());
                }
            }
        }
        return Optional.ofNullable(best);
    }
}
