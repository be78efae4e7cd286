// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Collects a flow for its consumer, batch by batch, and counts what it covers.
 *
 * <p>Instructions are held back until the trace proves them: those after the last packet may be wrong if the next
 * packet does not fit.
 *
 * <p>Thread safety: one thread.
 */
public final class FlowOutput {
    private static final int BATCH = 4096;

    private final FlowConsumer consumer;
    private final long baseOffset;
    private final List<String> warnings = new ArrayList<>();
    private final List<TimeMark> marks = new ArrayList<>();
    private long[] addresses = new long[2 * BATCH];
    private int count;
    private int proven;
    private long instructions;
    private long gaps;
    private long bytesLost;

    /** @param place the number of held-back instructions that came before */
    private record TimeMark(int place, long tsc) {}

    public FlowOutput(FlowConsumer consumer, FlowOptions options) {
        this.consumer = consumer;
        this.baseOffset = options.baseOffset();
    }

    public void instruction(long address) {
        if (count == addresses.length) {
            addresses = Arrays.copyOf(addresses, 2 * count);
        }
        addresses[count++] = address;
    }

    /** Says that the image is another one from here on. */
    public void time(long tsc) {
        if (!marks.isEmpty() && marks.get(marks.size() - 1).place() == count) {
            marks.remove(marks.size() - 1);
        }
        marks.add(new TimeMark(count, tsc));
    }

    /** Takes all instructions so far for certain. */
    public void prove() {
        proven = count;
        if (count >= BATCH) {
            flush();
        }
    }

    /** {@return the number of instructions that are not proven} */
    public int unproven() {
        return count - proven;
    }

    /** Forgets the instructions that are not proven. */
    public void dropUnproven() {
        count = proven;
        marks.replaceAll(mark -> new TimeMark(Math.min(mark.place(), count), mark.tsc()));
    }

    /**
     * Ends what came so far with a gap.
     *
     * @param offset an index of the trace's buffer, counted from its position
     * @param bytes the number of lost bytes
     * @param what a clause that says what is wrong
     */
    public void gap(GapReason reason, long offset, long bytes, String what) {
        prove();
        flush();
        gaps++;
        bytesLost += bytes;
        long place = baseOffset + offset;
        String message = "At byte " + place + " of the trace " + what
                + (bytes > 0 ? ", " + bytes + " bytes lost. " : ". ") + reason.fix();
        consumer.gap(new Gap(reason, place, bytes, message));
    }

    public void warn(String sentence) {
        warnings.add(sentence);
    }

    /** Hands over what is left. */
    public FlowCoverage finish() {
        prove();
        flush();
        return new FlowCoverage(instructions, gaps, bytesLost, warnings);
    }

    private void flush() {
        int from = 0;
        for (TimeMark mark : marks) {
            emit(from, mark.place());
            from = mark.place();
            consumer.time(mark.tsc());
        }
        emit(from, count);
        marks.clear();
        count = 0;
        proven = 0;
    }

    private void emit(int from, int to) {
        if (from < to) {
            consumer.instructions(from == 0 ? addresses : Arrays.copyOfRange(addresses, from, to), to - from);
            instructions += to - from;
        }
    }
}
