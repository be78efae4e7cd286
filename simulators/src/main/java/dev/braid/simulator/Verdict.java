// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The result of a simulator for a run.
 *
 * <pre>{@code
 * public Verdict finish(Outputs actual) {
 *     return sleeps.isEmpty()
 *             ? new Verdict.Agrees("nobody sleeps in a monitor")
 *             : new Verdict.Diverges(sleeps.stream().map(this::divergence).toList());
 * }
 * }</pre>
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public sealed interface Verdict {
    /**
     * Trace and outputs are consistent.
     *
     * @param summary says what was checked, such as {@code 40,000 reads}
     * @param findings further findings
     * @param extent the extent of the verdict; null if the simulator does not give it
     * @param predictions divergences that this run does not show, and another schedule of it may
     */
    record Agrees(
            String summary, List<Table> findings, @Nullable Extent extent, List<Divergence> predictions)
            implements Verdict {
        /**
         * Creates a verdict.
         *
         * @param summary says what was checked
         * @param findings further findings
         * @param extent the extent that it speaks over; null if the simulator does not say
         * @param predictions the divergences that another schedule of the run may show
         */
        public Agrees {
            findings = List.copyOf(findings);
            predictions = List.copyOf(predictions);
        }

        /**
         * Creates a verdict without predictions.
         *
         * @param summary says what was checked
         * @param findings further findings
         * @param extent the extent that it speaks over; null if the simulator does not say
         */
        public Agrees(String summary, List<Table> findings, @Nullable Extent extent) {
            this(summary, findings, extent, List.of());
        }

        /**
         * Creates a verdict that does not say what it speaks over.
         *
         * @param summary says what was checked
         * @param findings further findings
         */
        public Agrees(String summary, List<Table> findings) {
            this(summary, findings, null);
        }

        /**
         * Creates a verdict without findings.
         *
         * @param summary says what was checked
         */
        public Agrees(String summary) {
            this(summary, List.of());
        }

        /**
         * {@return a verdict that says what it speaks over, in words, too}
         *
         * @param extent the extent that it speaks over
         * @param summary says what was checked
         */
        public static Agrees over(Extent extent, String summary) {
            return new Agrees(summary + extent.text(), List.of(), extent);
        }

        /**
         * {@return the same verdict, with what other schedules may do}
         *
         * @param others the predictions
         */
        public Agrees predicting(List<Divergence> others) {
            return others.isEmpty()
                    ? this
                    : new Agrees(
                            summary + "; predicted for other schedules: " + CountText.of(others.size()),
                            findings,
                            extent,
                            others);
        }
    }

    /**
     * Trace and outputs are not consistent.
     *
     * @param divergences the differences, one at least
     */
    record Diverges(List<Divergence> divergences) implements Verdict {
        /**
         * Creates a verdict.
         *
         * @param divergences the differences
         * @throws IllegalArgumentException if there is none
         */
        public Diverges {
            divergences = List.copyOf(divergences);
            if (divergences.isEmpty()) {
                throw new IllegalArgumentException("a diverging verdict must name at least one divergence");
            }
        }
    }

    /**
     * Neither can be said. A test with such a verdict fails: what was not checked must not pass.
     *
     * @param reason for people, with what to do
     */
    record Inconclusive(String reason) implements Verdict {}

    /** {@return the findings beside the verdict, which only some simulators have} */
    default List<Table> findings() {
        return List.of();
    }
}
