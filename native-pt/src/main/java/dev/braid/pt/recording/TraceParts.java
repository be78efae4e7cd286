// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recording;

import dev.braid.pt.perf.PerfRecord.Aux;
import dev.braid.pt.perf.PerfRecord.Auxtrace;
import dev.braid.pt.perf.Trailer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Says which AUX bytes are of which thread.
 *
 * <p>A ring of a thread holds its bytes alone. In a ring of a processor, those of a recorded program's threads lie
 * behind each other. The kernel writes an AUX record where a thread leaves the processor, and its trailer names the
 * thread.
 */
final class TraceParts {
    /** A ring: of a processor, or of a thread. */
    private record Ring(boolean isOfCpu, int number) {}

    private final Recording recording;
    private final List<TracePart> parts = new ArrayList<>();
    private final Map<Integer, ThreadTrace> open = new HashMap<>();

    private TraceParts(Recording recording) {
        this.recording = recording;
    }

    /** {@return all parts; those of a thread in the order in which it ran} */
    static List<TracePart> of(Recording recording) {
        TraceParts parts = new TraceParts(recording);
        parts.split();
        return parts.parts;
    }

    private void split() {
        Map<Ring, List<Auxtrace>> byRing = new LinkedHashMap<>();
        for (Auxtrace trace : recording.traces()) {
            byRing.computeIfAbsent(ringOf(trace), ring -> new ArrayList<>()).add(trace);
        }
        Map<Ring, RingTraces> rings = new LinkedHashMap<>();
        byRing.forEach((ring, traces) -> rings.put(ring, new RingTraces(traces)));
        boolean perCpu = byRing.keySet().stream().anyMatch(Ring::isOfCpu);
        List<Aux> records = new ArrayList<>(recording.aux());
        records.sort(Comparator.comparingLong(aux -> aux.trailer().time()));
        Map<Ring, Boolean> told = new HashMap<>();
        for (Aux aux : records) {
            Ring ring = ringOf(aux, perCpu, rings);
            RingTraces traces = rings.get(ring);
            if (traces == null) {
                missing(new RecordedGap(
                        aux.trailer().tid(), aux.size(), aux.position(), "the file does not hold these bytes"));
                continue;
            }
            told.put(ring, true);
            int tid = ring.isOfCpu ? aux.trailer().tid() : ring.number;
            if (tid <= 0 || ring.isOfCpu && recording.isOfWholeProcessors()) {
                traces.cut(-1, aux, piece -> missing(ofNobody(piece)), this::missing);
            } else {
                traces.cut(tid, aux, piece -> bytes(tid, piece), this::missing);
            }
        }
        rings.forEach((ring, traces) -> rest(ring, traces, told.containsKey(ring)));
    }

    /** Takes what no AUX record has reported: a thread's own ring needs no such record. */
    private void rest(Ring ring, RingTraces traces, boolean isTold) {
        if (ring.isOfCpu || isTold) {
            traces.untold(Long.MAX_VALUE, this::missing);
        } else {
            traces.pieces().forEach(piece -> bytes(ring.number, piece));
        }
    }

    private RecordedGap ofNobody(Piece piece) {
        return new RecordedGap(
                -1,
                piece.bytes(),
                piece.filePosition(),
                recording.isOfWholeProcessors()
                        ? "all that ran on a processor was recorded, and nothing says whose these bytes are; record a"
                                + " program instead: perf record -e intel_pt//u -- PROGRAM"
                        : "no thread is named for these bytes; record with sample_id_all, as perf does");
    }

    private void bytes(int tid, Piece piece) {
        ThreadTrace trace = open.get(tid);
        if (trace == null || !trace.continuesWith(piece)) {
            trace = new ThreadTrace(tid);
            open.put(tid, trace);
            parts.add(new TracePart.Bytes(trace));
        }
        trace.add(piece);
    }

    private void missing(RecordedGap gap) {
        open.remove(gap.tid()); // never joined across
        parts.add(new TracePart.Missing(gap));
    }

    private static Ring ringOf(Auxtrace trace) {
        return trace.cpu() >= 0 ? new Ring(true, trace.cpu()) : new Ring(false, trace.tid());
    }

    private static Ring ringOf(Aux aux, boolean perCpu, Map<Ring, RingTraces> rings) {
        Trailer trailer = aux.trailer();
        Ring ring = new Ring(perCpu, perCpu ? trailer.cpu() : trailer.tid());
        boolean isUnknown = perCpu ? trailer.cpu() < 0 : trailer.tid() < 0;
        // A file with one ring needs nobody to say which.
        return isUnknown && rings.size() == 1 ? rings.keySet().iterator().next() : ring;
    }
}
