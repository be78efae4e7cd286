// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow.merge;

import java.util.Arrays;

/**
 * Aligns the calls of a window with records, by a hidden Markov model of pairs with gaps (Durbin, Eddy, Krogh and
 * Mitchison, Biological sequence analysis, 1998, chapter 4). A call and a record of the same place belong together.
 * Calls without a record are rare and few; records without a call are rare, but may be many, as where bytes of the flow
 * are lost. Agreement of places says the more, the less it was to be expected after the record before
 * ({@link SiteFrequencies}). A loop that writes the same record over and over says nothing.
 *
 * <p>A call is joined with a record only if the probability that it is another one, or none, is below {@link #DOUBT}.
 * Time and memory are the product of both numbers.
 */
final class WindowAlignment {
    private static final double DOUBT = 1e-3;

    /**
     * Probability that a call is the first one of some without a record, or a record the first one of some without a
     * call.
     */
    private static final double SKIP = 1e-6;

    /**
     * Probability, behind a call without a record, that the next one has none, either; that records without a call
     * follow.
     */
    private static final double NEXT_CALL_SKIPPED = 0.9;

    private static final double RECORDS_SKIPPED_TOO = 0.05;

    /** Probability, behind a record without a call, that the next one has none, either. */
    private static final double NEXT_RECORD_SKIPPED = 0.999;

    private static final int NONE = -1;

    private final long[] calls;
    private final long[] records;
    private final double[] gains;
    private final int width;
    /** By call and records before and with it: the weight of all that ends with joining, or with skipping, the call. */
    private final double[][] joined;

    private final double[][] skipped;

    private WindowAlignment(long[] calls, long[] records) {
        this.calls = calls;
        this.records = records;
        gains = new SiteFrequencies(records).gains();
        width = records.length + 1;
        joined = new double[calls.length + 1][width];
        skipped = new double[calls.length + 1][width];
    }

    /**
     * {@return by call, the record that is its own, or -1 if that is in doubt}
     *
     * @param isAfterGap whether records may come before the first call
     */
    static int[] align(long[] calls, long[] records, boolean isAfterGap) {
        WindowAlignment alignment = new WindowAlignment(calls, records);
        alignment.forward(isAfterGap);
        return alignment.backward();
    }

    /** {@return the factor by which the call is likelier to be there if the record is its own} */
    private double gain(int call, int record) {
        if (calls[call] == LogWindow.UNKNOWN) {
            return 1;
        }
        return calls[call] == records[record] ? gains[record] : 0;
    }

    private void forward(boolean isAfterGap) {
        Arrays.fill(joined[0], 0, isAfterGap ? width : 1, 1);
        double[] passed = new double[width]; // records without a call, behind the calls of the row
        for (int row = 0; row <= calls.length; row++) {
            if (row > 0) {
                join(row, passed);
                skip(row);
            }
            scale(row);
            passed[0] = 0;
            for (int at = 1; at < width; at++) {
                passed[at] = joined[row][at - 1] * SKIP
                        + skipped[row][at - 1] * RECORDS_SKIPPED_TOO
                        + passed[at - 1] * NEXT_RECORD_SKIPPED;
            }
        }
    }

    private void join(int row, double[] passed) {
        for (int at = 1; at < width; at++) {
            joined[row][at] = gain(row - 1, at - 1)
                    * (joined[row - 1][at - 1] * (1 - 2 * SKIP)
                            + skipped[row - 1][at - 1] * (1 - NEXT_CALL_SKIPPED - RECORDS_SKIPPED_TOO)
                            + passed[at - 1] * (1 - NEXT_RECORD_SKIPPED));
        }
    }

    private void skip(int row) {
        for (int at = 0; at < width; at++) {
            skipped[row][at] = joined[row - 1][at] * SKIP + skipped[row - 1][at] * NEXT_CALL_SKIPPED;
        }
    }

    /** Keeps numbers within range: only their ratios within a row matter. */
    private void scale(int row) {
        double sum = sum(joined[row]) + sum(skipped[row]);
        divide(joined[row], sum);
        divide(skipped[row], sum);
    }

    private int[] backward() {
        int[] recordOfCall = new int[calls.length];
        double[] afterJoined = new double[width];
        double[] afterSkipped = new double[width];
        double[] afterPassed = new double[width + 1];
        Arrays.fill(afterJoined, 1); // records behind the last call are those of a gap
        Arrays.fill(afterSkipped, 1);
        for (int row = calls.length; row > 0; row--) {
            recordOfCall[row - 1] = certain(row, afterJoined, afterSkipped);
            double[] nextJoined = new double[width + 1];
            for (int at = 0; at < records.length; at++) {
                nextJoined[at] = gain(row - 1, at) * afterJoined[at + 1];
            }
            afterPassed[width] = 0;
            for (int at = width - 1; at >= 0; at--) {
                afterPassed[at] =
                        nextJoined[at] * (1 - NEXT_RECORD_SKIPPED) + afterPassed[at + 1] * NEXT_RECORD_SKIPPED;
                afterJoined[at] =
                        nextJoined[at] * (1 - 2 * SKIP) + afterSkipped[at] * SKIP + afterPassed[at + 1] * SKIP;
                afterSkipped[at] = nextJoined[at] * (1 - NEXT_CALL_SKIPPED - RECORDS_SKIPPED_TOO)
                        + afterSkipped[at] * NEXT_CALL_SKIPPED
                        + afterPassed[at + 1] * RECORDS_SKIPPED_TOO;
            }
            double sum = sum(afterJoined) + sum(afterSkipped);
            divide(afterJoined, sum);
            divide(afterSkipped, sum);
        }
        return recordOfCall;
    }

    private int certain(int row, double[] afterJoined, double[] afterSkipped) {
        double all = 0;
        double best = 0;
        int record = NONE;
        for (int at = 0; at < width; at++) {
            double weight = joined[row][at] * afterJoined[at];
            all += weight + skipped[row][at] * afterSkipped[at];
            if (weight > best) {
                best = weight;
                record = at - 1;
            }
        }
        return best > all * (1 - DOUBT) ? record : NONE;
    }

    private static double sum(double[] weights) {
        return Arrays.stream(weights).sum();
    }

    private static void divide(double[] weights, double by) {
        for (int i = 0; i < weights.length; i++) {
            weights[i] /= by;
        }
    }
}
