// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perfdata;

import dev.braid.pt.perf.DamagedPerfRecordException;
import dev.braid.pt.perf.PerfFields;
import dev.braid.pt.perf.PerfRecord;
import dev.braid.pt.perf.PerfRecord.Auxtrace;
import dev.braid.pt.perf.PerfRecord.AuxtraceInfo;
import dev.braid.pt.perf.PerfRecord.FinishedRound;
import dev.braid.pt.perf.PerfRecord.Other;
import dev.braid.pt.perf.PerfRecord.ThreadMap;
import dev.braid.pt.perf.PerfRecord.TimeConv;
import dev.braid.pt.perf.PerfRecordType;
import dev.braid.pt.perf.TrailerLayout;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Reads the records that perf adds to those of the kernel, {@code enum perf_user_event_type} in its sources. */
final class PerfOwnRecordDecoder {
    private static final int TASK_NAME_BYTES = 16;
    private static final int TASK_BYTES = Long.BYTES + TASK_NAME_BYTES;

    private PerfOwnRecordDecoder() {}

    /**
     * {@return the record, {@link Other} if it is of no type that matters here}
     *
     * @param position its position in its file
     * @param record the whole of it, little-endian
     */
    static PerfRecord decode(long position, ByteBuffer record) throws DamagedPerfRecordException {
        PerfFields in = new PerfFields(record, TrailerLayout.NONE);
        int type = record.getInt(0);
        return switch (type) {
            case PerfRecordType.FINISHED_ROUND -> new FinishedRound(position);
            case PerfRecordType.AUXTRACE_INFO -> info(position, in);
            case PerfRecordType.AUXTRACE -> {
                long size = in.int64();
                long offset = in.int64();
                long reference = in.int64();
                if (offset < 0) {
                    throw new DamagedPerfRecordException("an offset of " + offset);
                }
                yield new Auxtrace(
                        position,
                        size,
                        offset,
                        reference,
                        in.int32(),
                        in.int32(),
                        in.int32(),
                        position + record.limit());
            }
            case PerfRecordType.THREAD_MAP -> threads(position, in);
            case PerfRecordType.TIME_CONV -> new TimeConv(position, in.int64(), in.int64(), in.int64());
            case PerfRecordType.COMPRESSED, PerfRecordType.COMPRESSED2 ->
                throw new DamagedPerfRecordException("compressed records in it, which are not read; record without -z");
            default -> new Other(position, type, record.limit());
        };
    }

    private static AuxtraceInfo info(long position, PerfFields in) throws DamagedPerfRecordException {
        int traceType = in.int32();
        in.int32(); // reserved
        List<Long> words = new ArrayList<>();
        while (in.remaining() >= Long.BYTES) {
            words.add(in.int64());
        }
        return new AuxtraceInfo(position, traceType, List.copyOf(words));
    }

    private static ThreadMap threads(long position, PerfFields in) throws DamagedPerfRecordException {
        long count = in.int64();
        if (count < 0 || count > in.remaining() / TASK_BYTES) {
            throw new DamagedPerfRecordException("a count of " + count + " tasks, in " + in.remaining() + " bytes");
        }
        List<ThreadMap.Task> tasks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            tasks.add(new ThreadMap.Task(in.int64(), in.text(TASK_NAME_BYTES)));
        }
        return new ThreadMap(position, List.copyOf(tasks));
    }
}
