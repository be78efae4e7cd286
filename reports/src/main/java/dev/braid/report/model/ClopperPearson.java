// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.model;

import dev.braid.report.Checks;
import java.util.Locale;

/**
 * The exact 95 % confidence interval of a rate of which {@code hits} of {@code runs} were seen [1].
 *
 * <p>Its lower end is the rate at which so many hits or more would have a probability of 2.5 %. Its upper end is the
 * rate at which so many or fewer would. Unlike an interval from the normal distribution it also holds for few runs and
 * for rates of 0 and 1, which is where controls are.
 *
 * <p>[1] C. J. Clopper, E. S. Pearson: The use of confidence or fiducial limits illustrated in the case of the
 * binomial. Biometrika 26 (1934).
 */
public final class ClopperPearson {
    private static final double TAIL = 0.025;

    /** Halves an interval of length 1 until neighbouring doubles are reached. */
    private static final int BISECTIONS = 60;

    private ClopperPearson() {}

    /** {@return the interval for {@code hits} of {@code runs}; from 0 to 1 if there was no run} */
    public static Interval interval95(int hits, int runs) {
        Checks.inRange(runs, 0, Integer.MAX_VALUE, "the number of runs");
        Checks.inRange(hits, 0, runs, "the number of hits");
        return new Interval(lowerEnd(hits, runs), 1 - lowerEnd(runs - hits, runs));
    }

    private static double lowerEnd(int hits, int runs) {
        if (hits == 0) {
            return 0;
        }
        double logChoices = logChoices(hits, runs);
        double low = 0;
        double high = 1;
        for (int i = 0; i < BISECTIONS; i++) {
            double rate = (low + high) / 2;
            if (probabilityOfAtLeast(hits, runs, rate, logChoices) < TAIL) {
                low = rate;
            } else {
                high = rate;
            }
        }
        return (low + high) / 2;
    }

    /**
     * Sums the binomial terms from {@code hits} away from the mean, where they only shrink. Towards it, the first term
     * may be too small for a double although the sum is not.
     */
    private static double probabilityOfAtLeast(int hits, int runs, double rate, double logChoices) {
        double odds = rate / (1 - rate);
        double term = Math.exp(logChoices + hits * Math.log(rate) + (runs - hits) * Math.log1p(-rate));
        if (hits > runs * rate) {
            double sum = 0;
            for (int i = hits; i <= runs && sum + term != sum; i++) {
                sum += term;
                term *= odds * (runs - i) / (i + 1);
            }
            return sum;
        }
        double below = 0;
        for (int i = hits; i > 0; i--) {
            term *= i / (odds * (runs - i + 1));
            if (below + term == below) {
                break;
            }
            below += term;
        }
        return 1 - below;
    }

    /** {@return the logarithm of the number of ways to choose {@code hits} of {@code runs}} */
    private static double logChoices(int hits, int runs) {
        double sum = 0;
        for (int i = 1; i <= Math.min(hits, runs - hits); i++) {
            sum += Math.log((double) (runs - i + 1) / i);
        }
        return sum;
    }

    /** A confidence interval of a rate, both ends from 0 to 1. */
    public record Interval(double lower, double upper) {
        /** {@return the interval in per cent, in ASCII, such as {@code [96.4-100.0 %]}} */
        @Override
        public String toString() {
            return String.format(Locale.ROOT, "[%.1f-%.1f %%]", lower * 100, upper * 100);
        }
    }
}
