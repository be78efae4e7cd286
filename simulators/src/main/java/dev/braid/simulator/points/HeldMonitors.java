// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.points;

import java.util.Arrays;

/**
 * Monitors that a thread has, outermost first, each as one acquisition: where a thread exits a monitor and enters it
 * again, that is another one. Immutable.
 */
final class HeldMonitors {
    static final HeldMonitors NONE = new HeldMonitors(new long[0], new long[0], new int[0]);

    private final long[] monitors;
    /** Numbers of the acquisitions, ascending. */
    private final long[] numbers;

    private final int[] sites;

    private HeldMonitors(long[] monitors, long[] numbers, int[] sites) {
        this.monitors = monitors;
        this.numbers = numbers;
        this.sites = sites;
    }

    /** {@return these and one more acquisition} */
    HeldMonitors entered(long monitor, long number, int site) {
        int size = monitors.length;
        long[] moreMonitors = Arrays.copyOf(monitors, size + 1);
        long[] moreNumbers = Arrays.copyOf(numbers, size + 1);
        int[] moreSites = Arrays.copyOf(sites, size + 1);
        moreMonitors[size] = monitor;
        moreNumbers[size] = number;
        moreSites[size] = site;
        return new HeldMonitors(moreMonitors, moreNumbers, moreSites);
    }

    /** {@return these without the last acquisition of a monitor} */
    HeldMonitors exited(long monitor) {
        int last = monitors.length - 1;
        while (last >= 0 && monitors[last] != monitor) {
            last--;
        }
        if (last < 0) {
            return this; // entered before the trace
        }
        int rest = monitors.length - last - 1;
        long[] fewerMonitors = Arrays.copyOf(monitors, monitors.length - 1);
        long[] fewerNumbers = Arrays.copyOf(numbers, monitors.length - 1);
        int[] fewerSites = Arrays.copyOf(sites, monitors.length - 1);
        System.arraycopy(monitors, last + 1, fewerMonitors, last, rest);
        System.arraycopy(numbers, last + 1, fewerNumbers, last, rest);
        System.arraycopy(sites, last + 1, fewerSites, last, rest);
        return new HeldMonitors(fewerMonitors, fewerNumbers, fewerSites);
    }

    /**
     * {@return {@code true} if another thread, which has the others, has to wait for what has been kept since an
     * earlier time}
     */
    boolean keepsOut(HeldMonitors earlier, HeldMonitors others) {
        for (int i = 0; i < monitors.length; i++) {
            if (earlier.has(numbers[i]) && others.hasMonitor(monitors[i])) {
                return true;
            }
        }
        return false;
    }

    /** {@return the site of the outermost acquisition that is not of an earlier time; 0 if there is none} */
    int firstSiteSince(HeldMonitors earlier) {
        for (int i = 0; i < monitors.length; i++) {
            if (!earlier.has(numbers[i])) {
                return sites[i];
            }
        }
        return 0;
    }

    /** {@return the number of the acquisition of a monitor; 0 if the thread does not have it} */
    long acquisition(long monitor) {
        for (int i = 0; i < monitors.length; i++) {
            if (monitors[i] == monitor) {
                return numbers[i];
            }
        }
        return 0;
    }

    private boolean has(long number) {
        return Arrays.binarySearch(numbers, number) >= 0;
    }

    private boolean hasMonitor(long monitor) {
        for (long held : monitors) {
            if (held == monitor) {
                return true;
            }
        }
        return false;
    }
}
