// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recorder;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a recording holds, and what it lacks.
 *
 * @param threads how many were recorded
 * @param traceBytes bytes of Processor Trace in the file
 * @param lostRecords records of the sideband and of the trace that found no room
 * @param losses how often bytes of the trace found none
 * @param refused how many threads could not be recorded
 * @param whyRefused why the first of these could not, a sentence with its mend; null if all could
 * @param failure why recording ended early, a sentence with its mend; null if it did not
 */
public record RecordingSummary(
        Path file,
        int threads,
        long traceBytes,
        long lostRecords,
        long losses,
        int refused,
        @Nullable String whyRefused,
        @Nullable String failure) {

    /** {@return what the file holds, in a clause} */
    public String describe() {
        return String.format(
                Locale.ROOT, "%,d bytes of Processor Trace of %,d threads in %s", traceBytes, threads, file);
    }

    /** {@return what is missing, a sentence each; the decoder of the file tells where} */
    public List<String> gaps() {
        List<String> gaps = new ArrayList<>();
        if (failure != null) {
            gaps.add(failure);
        }
        if (whyRefused != null) {
            gaps.add(refused + " threads could not be recorded, the first one because: " + whyRefused);
        }
        if (threads == 0 && failure == null && whyRefused == null) {
            gaps.add("No thread registered with the recorder of control flow; see that the program passes on its"
                    + " environment, and runs traced code.");
        }
        if (losses > 0) {
            gaps.add("The trace was faster than the recorder, and has lost bytes " + losses
                    + " times; trace less, or raise kernel.perf_event_mlock_kb.");
        }
        if (lostRecords > 0) {
            gaps.add(lostRecords + " records of the trace's sideband were lost; mappings and ends of threads may be"
                    + " missing; record while the machine has less to do.");
        }
        return gaps;
    }
}
