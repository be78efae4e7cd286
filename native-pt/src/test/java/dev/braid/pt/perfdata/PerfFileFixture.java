// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perfdata;

import dev.braid.pt.perf.AttributeFlag;
import dev.braid.pt.perf.PerfAttributes;
import dev.braid.pt.perf.PerfDamage;
import dev.braid.pt.perf.PerfRecord;
import dev.braid.pt.perf.PerfRecord.Aux;
import dev.braid.pt.perf.PerfRecord.Auxtrace;
import dev.braid.pt.perf.PerfRecord.Comm;
import dev.braid.pt.perf.PerfRecord.Exit;
import dev.braid.pt.perf.PerfRecord.FinishedRound;
import dev.braid.pt.perf.PerfRecord.Fork;
import dev.braid.pt.perf.PerfRecord.ItraceStart;
import dev.braid.pt.perf.PerfRecord.Mmap;
import dev.braid.pt.perf.PerfRecord.Switch;
import dev.braid.pt.perf.PerfRecord.TimeConv;
import dev.braid.pt.perf.SampleField;
import dev.braid.pt.perf.Sideband;
import dev.braid.pt.perf.Trailer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A small file with every record that the writer knows, and what a reader says of a file. */
final class PerfFileFixture {
    static final byte[] TRACE = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
    static final Trailer TRAILER = new Trailer(100, 101, 5_000_000_000L, 1, 7);

    private PerfFileFixture() {}

    /**
     * Result of reading a file.
     *
     * @param text each record with its position taken out
     */
    record Read(List<PerfRecord> records, List<PerfDamage> damage, List<String> text) {}

    static List<PerfDataEvent> events() {
        PerfAttributes trace = PerfAttributes.of(8, new PerfAttributes.Config(0xC00, 0, 0))
                .with(AttributeFlag.SAMPLE_ID_ALL, AttributeFlag.EXCLUDE_KERNEL)
                .telling(SampleField.TID, SampleField.TIME, SampleField.CPU, SampleField.IDENTIFIER);
        return List.of(
                new PerfDataEvent(trace, List.of(7L, 8L)), new PerfDataEvent(Sideband.attributes(), List.of(9L)));
    }

    static PtTraceInfo info() {
        return new PtTraceInfo(8, Optional.of(new TimeConv(0, 31, 0x80000000L, 12)), 0x400, 0x800, 0, false, true);
    }

    static List<PerfRecord> written() {
        String library = "/usr/lib/größe/liba b.so";
        return List.of(
                new TimeConv(0, 31, 0x80000000L, 12),
                new Comm(0, 100, 101, "exec'd", true, TRAILER),
                new Comm(0, 100, 102, "", false, TRAILER),
                new Mmap(0, 100, 101, 0x7f00_0000_1000L, 0x2000, 0x1000, library, true, "", TRAILER),
                new Mmap(
                        0,
                        100,
                        101,
                        0x40_0000,
                        1,
                        0,
                        "/bin/x",
                        true,
                        "00112233445566778899aabbccddeeff01234567",
                        TRAILER),
                new Mmap(0, 100, 101, 0x50_0000, 1, 0, "//anon", false, "", TRAILER),
                new Fork(0, 103, 100, 103, 101, 77, TRAILER),
                new ItraceStart(0, 100, 101, TRAILER),
                new Switch(0, true, true, TRAILER),
                new Switch(0, false, false, TRAILER),
                new Aux(0, 64, TRACE.length, 5, TRAILER),
                new FinishedRound(0),
                new Auxtrace(0, 16, 64, 0, 2, 101, 1, 0),
                new Exit(0, 103, 100, 103, 101, 78, TRAILER));
    }

    static void write(Path file) throws IOException {
        try (PerfDataWriter out = PerfDataWriter.create(file, events())) {
            out.info(info());
            for (PerfRecord record : written()) {
                write(out, record);
            }
        }
    }

    private static void write(PerfDataWriter out, PerfRecord record) throws IOException {
        if (record instanceof Comm one) {
            out.comm(one);
        } else if (record instanceof Mmap one) {
            out.mmap(one);
        } else if (record instanceof Fork one) {
            out.fork(one);
        } else if (record instanceof Exit one) {
            out.exit(one);
        } else if (record instanceof ItraceStart one) {
            out.itraceStart(one);
        } else if (record instanceof Switch one) {
            out.taskSwitch(one);
        } else if (record instanceof Aux one) {
            out.aux(one);
        } else if (record instanceof TimeConv one) {
            out.timeConversion(one);
        } else if (record instanceof FinishedRound) {
            out.finishedRound();
        } else if (record instanceof Auxtrace one) {
            out.auxtrace(one.offset(), one.index(), one.tid(), one.cpu(), ByteBuffer.wrap(TRACE));
        } else {
            throw new IllegalArgumentException(record.toString());
        }
    }

    static Read read(Path file) throws IOException {
        List<PerfRecord> records = new ArrayList<>();
        List<PerfDamage> damage = new ArrayList<>();
        try (PerfDataReader reader = PerfDataReader.open(file)) {
            reader.read(records::add, damage::add);
        }
        return new Read(
                records,
                damage,
                records.stream().map(PerfFileFixture::withoutPlace).toList());
    }

    static String withoutPlace(PerfRecord record) {
        return record.toString().replaceAll("(position|payload|reference)=\\d+", "");
    }
}
