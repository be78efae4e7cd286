// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

import dev.braid.pt.perf.PerfRecord.Aux;
import dev.braid.pt.perf.PerfRecord.Comm;
import dev.braid.pt.perf.PerfRecord.Exit;
import dev.braid.pt.perf.PerfRecord.Fork;
import dev.braid.pt.perf.PerfRecord.ItraceStart;
import dev.braid.pt.perf.PerfRecord.Lost;
import dev.braid.pt.perf.PerfRecord.LostSamples;
import dev.braid.pt.perf.PerfRecord.Mmap;
import dev.braid.pt.perf.PerfRecord.Other;
import dev.braid.pt.perf.PerfRecord.Switch;
import java.nio.ByteBuffer;
import java.util.HexFormat;

/** Reads the kernel's records. Their layouts stand in {@code linux/perf_event.h} at {@code enum perf_event_type}. */
public final class PerfRecordDecoder {
    private static final int PROT_EXEC = 4;
    private static final int MOST_BUILD_ID_BYTES = 20;

    private PerfRecordDecoder() {}

    /**
     * {@return the record, {@link Other} if it is of no type that matters here}
     *
     * @param position its position, for the result
     * @param record the whole of it, little-endian, as long as its header says
     * @throws DamagedPerfRecordException if it does not hold what its type asks for
     */
    public static PerfRecord decode(long position, ByteBuffer record, TrailerLayout layout)
            throws DamagedPerfRecordException {
        int type = record.getInt(0);
        int misc = Short.toUnsignedInt(record.getShort(PerfRecordType.MISC));
        return switch (type) {
            case PerfRecordType.MMAP, PerfRecordType.MMAP2 ->
                mmap(position, new PerfFields(record, layout), type, misc);
            case PerfRecordType.COMM -> {
                PerfFields in = new PerfFields(record, layout);
                yield new Comm(
                        position,
                        in.int32(),
                        in.int32(),
                        in.text(),
                        (misc & PerfRecordType.MISC_13) != 0,
                        in.trailer());
            }
            case PerfRecordType.FORK -> {
                PerfFields in = new PerfFields(record, layout);
                yield new Fork(position, in.int32(), in.int32(), in.int32(), in.int32(), in.int64(), in.trailer());
            }
            case PerfRecordType.EXIT -> {
                PerfFields in = new PerfFields(record, layout);
                yield new Exit(position, in.int32(), in.int32(), in.int32(), in.int32(), in.int64(), in.trailer());
            }
            case PerfRecordType.LOST -> {
                PerfFields in = new PerfFields(record, layout);
                yield new Lost(position, in.int64(), in.int64(), in.trailer());
            }
            case PerfRecordType.LOST_SAMPLES -> {
                PerfFields in = new PerfFields(record, layout);
                yield new LostSamples(position, in.int64(), in.trailer());
            }
            case PerfRecordType.AUX -> aux(position, new PerfFields(record, layout));
            case PerfRecordType.ITRACE_START -> {
                PerfFields in = new PerfFields(record, layout);
                yield new ItraceStart(position, in.int32(), in.int32(), in.trailer());
            }
            case PerfRecordType.SWITCH, PerfRecordType.SWITCH_CPU_WIDE ->
                new Switch(
                        position,
                        (misc & PerfRecordType.MISC_13) != 0,
                        (misc & PerfRecordType.MISC_14) != 0,
                        layout.read(record));
            default -> new Other(position, type, record.limit());
        };
    }

    private static Aux aux(long position, PerfFields in) throws DamagedPerfRecordException {
        long offset = in.int64();
        long size = in.int64();
        if (offset < 0 || size < 0 || offset + size < 0) {
            throw new DamagedPerfRecordException(size + " bytes from offset " + offset + " on");
        }
        return new Aux(position, offset, size, in.int64(), in.trailer());
    }

    private static Mmap mmap(long position, PerfFields in, int type, int misc) throws DamagedPerfRecordException {
        int pid = in.int32();
        int tid = in.int32();
        long address = in.int64();
        long length = in.int64();
        long fileOffset = in.int64();
        boolean executable = (misc & PerfRecordType.MISC_13) == 0;
        String buildId = "";
        if (type == PerfRecordType.MMAP2) {
            byte[] identity = in.bytes(Integer.BYTES + MOST_BUILD_ID_BYTES);
            if ((misc & PerfRecordType.MISC_14) != 0) {
                buildId = buildId(identity);
            }
            executable = (in.int32() & PROT_EXEC) != 0;
            in.int32(); // flags
        }
        return new Mmap(position, pid, tid, address, length, fileOffset, in.text(), executable, buildId, in.trailer());
    }

    /** {@return its digits, behind a byte that says how many bytes it has, and three that say nothing} */
    private static String buildId(byte[] identity) throws DamagedPerfRecordException {
        int bytes = Byte.toUnsignedInt(identity[0]);
        if (bytes > MOST_BUILD_ID_BYTES) {
            throw new DamagedPerfRecordException("a build id of " + bytes + " bytes");
        }
        return HexFormat.of().formatHex(identity, Integer.BYTES, Integer.BYTES + bytes);
    }
}
