// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perfdata;

import dev.braid.pt.perf.PerfRecord.AuxtraceInfo;
import dev.braid.pt.perf.PerfRecord.TimeConv;
import java.util.List;
import java.util.Optional;

/**
 * Content of an AUXTRACE_INFO record of a recording of Intel PT: the words of {@code intel-pt.h} in perf's sources, by
 * their numbers there.
 *
 * @param pmuType the number that the PMU had
 * @param time the conversion from time stamp counters to times
 * @param tscBit the bit in {@code config} that asks for time stamps
 * @param noRetCompressionBit the bit in {@code config} that asks for no compressed returns
 * @param hasSchedulerSwitches 0, or where switches of tasks are reported
 * @param isSnapshot whether only the last bytes before each signal were kept
 * @param isPerCpu whether AUX rings belong to processors, and not to tasks
 */
public record PtTraceInfo(
        int pmuType,
        Optional<TimeConv> time,
        long tscBit,
        long noRetCompressionBit,
        long hasSchedulerSwitches,
        boolean isSnapshot,
        boolean isPerCpu) {
    /** {@code PERF_AUXTRACE_INTEL_PT}. */
    public static final int INTEL_PT = 1;

    private static final int PMU_TYPE = 0;
    private static final int TIME_SHIFT = 1;
    private static final int TIME_MULTIPLIER = 2;
    private static final int TIME_ZERO = 3;
    private static final int HAS_TIME_ZERO = 4;
    private static final int TSC_BIT = 5;
    private static final int NO_RETURN_COMPRESSION_BIT = 6;
    private static final int SWITCHES = 7;
    private static final int SNAPSHOT = 8;
    private static final int PER_CPU = 9;
    /** With the words behind those above, which are zero here: no MTC, no cycles, no address filter. */
    private static final int WORDS = 18;

    /** {@return the content of the record, if it is one of Intel PT with the words that perf has always written} */
    public static Optional<PtTraceInfo> of(AuxtraceInfo info) {
        List<Long> words = info.words();
        if (info.traceType() != INTEL_PT || words.size() <= PER_CPU) {
            return Optional.empty();
        }
        Optional<TimeConv> time = words.get(HAS_TIME_ZERO) == 0 || words.get(TIME_MULTIPLIER) == 0
                ? Optional.empty()
                : Optional.of(new TimeConv(
                        info.position(), words.get(TIME_SHIFT), words.get(TIME_MULTIPLIER), words.get(TIME_ZERO)));
        return Optional.of(new PtTraceInfo(
                words.get(PMU_TYPE).intValue(),
                time,
                words.get(TSC_BIT),
                words.get(NO_RETURN_COMPRESSION_BIT),
                words.get(SWITCHES),
                words.get(SNAPSHOT) != 0,
                words.get(PER_CPU) != 0));
    }

    /** {@return the {@value #WORDS} words} */
    long[] words() {
        long[] words = new long[WORDS];
        words[PMU_TYPE] = pmuType;
        time.ifPresent(conversion -> {
            words[TIME_SHIFT] = conversion.shift();
            words[TIME_MULTIPLIER] = conversion.multiplier();
            words[TIME_ZERO] = conversion.zero();
            words[HAS_TIME_ZERO] = 1;
        });
        words[TSC_BIT] = tscBit;
        words[NO_RETURN_COMPRESSION_BIT] = noRetCompressionBit;
        words[SWITCHES] = hasSchedulerSwitches;
        words[SNAPSHOT] = isSnapshot ? 1 : 0;
        words[PER_CPU] = isPerCpu ? 1 : 0;
        return words;
    }
}
