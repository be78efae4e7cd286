// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

import java.io.IOException;

/** Settings that ask for Processor Trace, each bit where this machine's kernel says it is. */
public final class PtSettings {
    private static final String[] WANTED = {"pt", "branch", "tsc", "mtc", "noretcomp"};

    private PtSettings() {}

    /**
     * {@return an event that traces user code with time stamps, and with a packet for each return, if the PMU has that}
     *
     * <p>A decoder that has lost its way then finds out at the next return; and returns to patched addresses, as the
     * JIT makes them, need no guess.
     *
     * @throws IOException if the PMU's description cannot be used; the message says what is wrong with it
     */
    public static PerfAttributes attributes(PmuFormat pmu) throws IOException {
        PerfAttributes.Config config = new PerfAttributes.Config(0, 0, 0);
        for (String field : WANTED) {
            if (pmu.has(field)) {
                config = pmu.set(config, field, 1);
            }
        }
        return PerfAttributes.of(pmu.type(), config)
                .every(1)
                .with(
                        AttributeFlag.DISABLED,
                        AttributeFlag.EXCLUDE_KERNEL,
                        AttributeFlag.EXCLUDE_HYPERVISOR,
                        AttributeFlag.SAMPLE_ID_ALL)
                .telling(SampleField.IP, SampleField.TID, SampleField.TIME, SampleField.CPU, SampleField.IDENTIFIER);
    }

    /** {@return the mask of a setting in the first config word, 0 if the PMU has none there} */
    public static long mask(PmuFormat pmu, String field) throws IOException {
        return pmu.has(field)
                ? pmu.set(new PerfAttributes.Config(0, 0, 0), field, 1).word0()
                : 0;
    }
}
