// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recording;

import dev.braid.pt.perf.AttributeFlag;
import dev.braid.pt.perf.PerfAttributes;
import dev.braid.pt.perf.PerfAttributes.Config;
import dev.braid.pt.perf.PerfRecord.Aux;
import dev.braid.pt.perf.PerfRecord.Comm;
import dev.braid.pt.perf.PerfRecord.ItraceStart;
import dev.braid.pt.perf.PerfRecord.Mmap;
import dev.braid.pt.perf.SampleField;
import dev.braid.pt.perf.Sideband;
import dev.braid.pt.perf.Trailer;
import dev.braid.pt.perfdata.PerfDataEvent;
import dev.braid.pt.perfdata.PerfDataWriter;
import dev.braid.pt.perfdata.PtTraceInfo;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes packets that no hardware has made into a perf.data file, as {@code perf record --per-thread} lays it out.
 *
 * <p>The number of the PMU in it means nothing: no kernel has given it out.
 */
public final class SoftRecording {
    /** Settings of {@code intel_pt} as every kernel so far has them: tsc is bit 10, noretcomp bit 11 of config. */
    static final long TSC = 1 << 10;

    static final long NO_RETURN_COMPRESSION = 1 << 11;

    private static final int PMU = 8;
    private static final long TRACE_ID = 11;
    private static final long SIDEBAND_ID = 12;
    /** Line of /proc/PID/maps: from, to, whether code, offset, name. */
    private static final Pattern MAPPING =
            Pattern.compile("([0-9a-f]+)-([0-9a-f]+) ..(.). ([0-9a-f]+) \\S+ \\d+ *(.*)");

    private SoftRecording() {}

    /** {@return an event that traces, and one that reports mappings; their records end alike} */
    public static List<PerfDataEvent> events() {
        PerfAttributes trace = PerfAttributes.of(PMU, new Config(TSC, 0, 0))
                .every(1)
                .with(AttributeFlag.SAMPLE_ID_ALL, AttributeFlag.EXCLUDE_KERNEL, AttributeFlag.EXCLUDE_HYPERVISOR)
                .telling(SampleField.IP, SampleField.TID, SampleField.TIME, SampleField.CPU, SampleField.IDENTIFIER);
        PerfAttributes sideband = Sideband.attributes();
        return List.of(
                new PerfDataEvent(trace, List.of(TRACE_ID)),
                new PerfDataEvent(
                        new PerfAttributes(
                                sideband.type(),
                                sideband.config(),
                                1,
                                sideband.sampleType(),
                                sideband.flags() & ~AttributeFlag.USE_CLOCKID.mask(),
                                0,
                                0),
                        List.of(SIDEBAND_ID)));
    }

    /** {@return the description of such a trace} */
    public static PtTraceInfo info() {
        return new PtTraceInfo(PMU, Optional.empty(), TSC, NO_RETURN_COMPRESSION, 0, false, false);
    }

    /** {@return a trailer of a thread} */
    public static Trailer trailer(int pid, int tid, long time) {
        return new Trailer(pid, tid, time, 0, TRACE_ID);
    }

    /** {@return the code in the content of a /proc/PID/maps file} */
    public static List<Mmap> mappings(int pid, String maps) {
        return mappings(pid, maps, trailer(pid, pid, 1));
    }

    /** {@return the code in the content of a /proc/PID/maps file, with records that end so} */
    public static List<Mmap> mappings(int pid, String maps, Trailer trailer) {
        List<Mmap> all = new ArrayList<>();
        for (String line : maps.lines().toList()) {
            Matcher matcher = MAPPING.matcher(line);
            if (matcher.matches()
                    && matcher.group(3).equals("x")
                    && !matcher.group(5).equals("[vsyscall]")) {
                long from = Long.parseUnsignedLong(matcher.group(1), 16);
                long to = Long.parseUnsignedLong(matcher.group(2), 16);
                long offset = Long.parseUnsignedLong(matcher.group(4), 16);
                all.add(new Mmap(0, pid, pid, from, to - from, offset, matcher.group(5), true, "", trailer));
            }
        }
        return all;
    }

    /**
     * Writes a file of one thread.
     *
     * @param maps the content of its /proc/PID/maps file
     * @param packets its AUX bytes
     */
    public static void write(Path file, int pid, String name, String maps, byte[] packets) throws IOException {
        try (PerfDataWriter out = PerfDataWriter.create(file, events())) {
            out.info(info());
            out.comm(new Comm(0, pid, pid, name, true, trailer(pid, pid, 1)));
            for (Mmap mmap : mappings(pid, maps)) {
                out.mmap(mmap);
            }
            out.itraceStart(new ItraceStart(0, pid, pid, trailer(pid, pid, 2)));
            out.aux(new Aux(0, 0, packets.length, 0, trailer(pid, pid, 3)));
            out.finishedRound();
            out.auxtrace(0, 0, pid, -1, ByteBuffer.wrap(packets));
        }
    }
}
