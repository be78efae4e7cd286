// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recording;

import dev.braid.pt.perf.AuxFlag;
import dev.braid.pt.perf.PerfRecord.Aux;
import dev.braid.pt.perf.PerfRecord.Auxtrace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/**
 * The bytes of one AUX ring as the file has them, from which those of each AUX record are cut.
 *
 * <p>What two records hold is taken from the later one. Snapshots overlap, and perf fills each record up to a multiple
 * of 8 bytes with zeros, in whose place the next one has the true bytes.
 */
final class RingTraces {
    private static final int FILLED_UP_TO = 8;

    private final List<Piece> pieces = new ArrayList<>();
    private int next;
    private long taken = Long.MIN_VALUE;

    RingTraces(List<Auxtrace> traces) {
        List<Auxtrace> sorted = new ArrayList<>(traces);
        sorted.sort(Comparator.comparingLong(Auxtrace::offset));
        for (int i = 0; i < sorted.size(); i++) {
            Auxtrace trace = sorted.get(i);
            long end = trace.offset() + trace.size();
            if (i + 1 < sorted.size()) {
                end = Math.min(end, sorted.get(i + 1).offset());
            }
            if (end > trace.offset()) {
                pieces.add(new Piece(trace, 0, end - trace.offset()));
            }
        }
    }

    /**
     * Cuts out the bytes of an AUX record. These come in the order of their offsets.
     *
     * @param bytes gets what is there
     * @param missing gets what is not there, and what no record has reported
     */
    void cut(int tid, Aux aux, Consumer<Piece> bytes, Consumer<RecordedGap> missing) {
        long at = aux.offset();
        long end = at + Math.max(0, aux.size());
        untold(at, missing);
        while (next < pieces.size() && pieces.get(next).start() < end) {
            Piece piece = pieces.get(next);
            if (piece.start() > at) {
                missing.accept(new RecordedGap(
                        tid, piece.start() - at, piece.filePosition(), "the file does not hold these bytes"));
                at = piece.start();
            }
            long until = Math.min(end, piece.end());
            if (until > at) {
                bytes.accept(new Piece(piece.record(), piece.from() + at - piece.start(), until - at));
                at = until;
            }
            if (piece.end() > end) {
                break;
            }
            next++;
        }
        if (at < end) {
            missing.accept(new RecordedGap(tid, end - at, aux.position(), "the file does not hold these bytes"));
        }
        taken = Math.max(taken, end);
        for (AuxFlag flag : AuxFlag.values()) {
            if (flag.isIn(aux.flags())) {
                missing.accept(new RecordedGap(tid, 0, aux.position(), flag.meaning()));
            }
        }
    }

    /** Reports bytes up to an offset that no AUX record has reported. */
    void untold(long until, Consumer<RecordedGap> missing) {
        while (next < pieces.size() && Math.max(taken, pieces.get(next).start()) < until) {
            Piece piece = pieces.get(next);
            long from = Math.max(taken, piece.start());
            long end = Math.min(until, piece.end());
            boolean isFilling = end == piece.end() && end - from < FILLED_UP_TO;
            if (end > from && !isFilling) {
                missing.accept(new RecordedGap(
                        -1,
                        end - from,
                        piece.filePosition() + from - piece.start(),
                        "no AUX record says whose these bytes are; one was lost, or they are of a snapshot"));
            }
            taken = Math.max(taken, end);
            if (piece.end() > until) {
                return;
            }
            next++;
        }
    }

    /** {@return all bytes} */
    List<Piece> pieces() {
        return pieces;
    }
}
