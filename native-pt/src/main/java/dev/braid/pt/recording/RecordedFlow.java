// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recording;

import dev.braid.pt.code.CodeResolver;
import dev.braid.pt.flow.FlowConsumer;
import dev.braid.pt.flow.FlowCoverage;
import dev.braid.pt.flow.FlowDecoder;
import dev.braid.pt.flow.FlowEngineException;
import dev.braid.pt.flow.FlowOptions;
import dev.braid.pt.flow.Gap;
import dev.braid.pt.flow.ProcessImage;
import dev.braid.pt.perf.PerfDamage;
import dev.braid.pt.perfdata.PerfDataException;
import dev.braid.pt.perfdata.PerfDataReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Decodes a perf.data file that was recorded with {@code perf record -e intel_pt//u}, by Braid, or by any other
 * program.
 */
public final class RecordedFlow {
    private final FlowDecoder decoder;
    private final RecordedFlowConsumer consumer;

    public RecordedFlow(FlowDecoder decoder, RecordedFlowConsumer consumer) {
        this.decoder = decoder;
        this.consumer = consumer;
    }

    /**
     * Decodes all threads. Where a {@link dev.braid.pt.code.SideFile} lies beside the file, the code in it joins that
     * of the process that wrote it.
     *
     * @param binaries the folder of the mapped files; null if they are at their places
     * @return the damage in the file; the rest is decoded nevertheless
     * @throws PerfDataException if the file is not a perf.data file, or has no Processor Trace
     */
    public List<PerfDamage> decode(Path file, @Nullable Path binaries) throws IOException {
        List<PerfDamage> damage = new ArrayList<>();
        try (PerfDataReader reader = PerfDataReader.open(file)) {
            Recording recording = Recording.read(reader, damage::add);
            requireTrace(file, recording, damage);
            if (recording.lostRecords() > 0) {
                consumer.warning(recording.lostRecords()
                        + " records found no room while this was recorded: mappings and threads may be missing; record"
                        + " with a larger ring (perf record -m 4M,16M).");
            }
            BinaryFinder finder = binaries == null
                    ? BinaryFinder.onThisMachine(reader.buildIds())
                    : BinaryFinder.in(binaries, reader.buildIds());
            JvmCode jvm = JvmCode.beside(file, recording, consumer::warning);
            ImageHistory images = new ImageHistory(recording, finder, jvm, consumer::warning);
            for (TracePart part : TraceParts.of(recording)) {
                if (part instanceof TracePart.Missing missing) {
                    consumer.gap(missing.gap());
                } else if (part instanceof TracePart.Bytes bytes) {
                    decode(reader, bytes.trace(), recording, images);
                }
            }
        }
        return damage;
    }

    private static void requireTrace(Path file, Recording recording, List<PerfDamage> damage) throws PerfDataException {
        if (recording.isOfOtherKind() && recording.info().isEmpty()) {
            throw new PerfDataException(file
                    + " holds a trace of other hardware than Intel PT; record it with perf record -e intel_pt//u.");
        }
        if (recording.traces().isEmpty()) {
            String more = damage.isEmpty() ? "" : " (" + damage.get(0) + ")";
            throw new PerfDataException(
                    file + " holds no Processor Trace" + more + "; record it with perf record -e intel_pt//u.");
        }
    }

    private void decode(PerfDataReader reader, ThreadTrace trace, Recording recording, ImageHistory images)
            throws IOException {
        int tid = trace.tid();
        OptionalInt pid = recording.processOf(tid);
        if (pid.isEmpty()) {
            consumer.gap(new RecordedGap(
                    tid,
                    trace.bytes(),
                    trace.filePosition(0),
                    "no record says of which process this thread is; record it from its start"));
            return;
        }
        ProcessImage image = images.of(pid.getAsInt());
        CodeResolver resolver = images.resolver(pid.getAsInt());
        consumer.code(resolver);
        FlowConsumer flow = new FlowConsumer() {
            @Override
            public void instructions(long[] addresses, int count) {
                consumer.instructions(tid, addresses, count);
            }

            @Override
            public void time(long tsc) {
                resolver.moveTo(tsc);
            }

            @Override
            public void gap(Gap gap) {
                consumer.gap(new RecordedGap(
                        tid,
                        gap.bytes(),
                        trace.filePosition(gap.offset()),
                        gap.reason().words() + ": " + gap.message()));
            }
        };
        try {
            FlowCoverage coverage = decoder.decode(trace.read(reader), image, FlowOptions.DEFAULT, flow);
            coverage.warnings().forEach(consumer::warning);
        } catch (FlowEngineException e) {
            consumer.gap(new RecordedGap(tid, trace.bytes(), trace.filePosition(0), String.valueOf(e.getMessage())));
        }
    }
}
