// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

/**
 * The time that was lost in each of 60 parts of a run. The length of the run is not known before: the parts get twice
 * as long where they do not reach.
 */
final class TimeLine {
    static final int BUCKETS = 60;

    private static final String BARS = ".▁▂▃▄▅▆▇█";

    private double[] lost = new double[BUCKETS];
    private double width = 1;

    /** Adds time that was lost evenly from one time to another one. */
    void add(long amount, long from, long to) {
        while (to > width * BUCKETS) {
            widen();
        }
        spread(lost, width, (double) amount, (double) from, (double) to);
    }

    private void widen() {
        double[] wider = new double[BUCKETS];
        for (int i = 0; i < BUCKETS; i++) {
            wider[i / 2] += lost[i];
        }
        lost = wider;
        width *= 2;
    }

    private static void spread(double[] buckets, double width, double amount, double from, double to) {
        if (to <= from) {
            buckets[bucket(from, width)] += amount;
            return;
        }
        for (int i = bucket(from, width); i <= bucket(to, width); i++) {
            double part = Math.min(to, (i + 1) * width) - Math.max(from, i * width);
            buckets[i] += amount * Math.max(0, part) / (to - from);
        }
    }

    private static int bucket(double time, double width) {
        return (int) Math.max(0, Math.min(BUCKETS - 1, time / width));
    }

    /** {@return the loss in each of the parts of a run of that length} */
    double[] parts(long length) {
        double end = (double) length;
        double[] parts = new double[BUCKETS];
        double part = Math.max(1, end) / BUCKETS;
        for (int i = 0; i < BUCKETS; i++) {
            double from = Math.min(i * width, end);
            spread(parts, part, lost[i], from, Math.min((i + 1) * width, end));
        }
        return parts;
    }

    /** {@return a bar for each part, the higher the more of the thread's time was lost in it, a dot for none} */
    String text(long end) {
        double part = (double) Math.max(1, end) / BUCKETS;
        StringBuilder text = new StringBuilder(BUCKETS);
        for (double amount : parts(end)) {
            int height =
                    amount <= 0 ? 0 : (int) Math.max(1, Math.min(BARS.length() - 1, Math.round(8 * amount / part)));
            text.append(BARS.charAt(height));
        }
        return text.toString();
    }
}
