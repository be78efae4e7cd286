// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recorder;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Summary of a recording: what it holds, and what it lacks.
 *
 * @param threads number of threads that were recorded
 * @param traceBytes bytes of Processor Trace in the file
 * @param lostRecords records of the sideband and of the trace that found no room
 * @param gaps number of times that bytes of the trace found no room
 * @param refused number of threads that could not be recorded
 * @param whyRefused the reason why the first of these could not, a sentence with its fix; null if all could
 * @param failure the reason why recording ended early, a sentence with its fix; null if it did not
 */
public record RecordingSummary(
        Path file,
        int threads,
        long traceBytes,
        long lostRecords,
        long gaps,
        int refused,
        @Nullable String whyRefused,
        @Nullable String failure) {

    /** {@return the content of the file, in a clause} */
    public String describe() {
        return String.format(
                Locale.ROOT, "%,d bytes of Processor Trace of %,d threads in %s", traceBytes, threads, file);
    }

    /** {@return the reason why threads are missing, or the end of all, a sentence each; empty if nothing is} */
    public List<String> missing() {
        List<String> missing = new ArrayList<>();
        if (failure != null) {
            missing.add(failure);
        }
        if (whyRefused != null) {
            missing.add("The recorder could not record " + refused + " threads, the first one because: " + whyRefused);
        }
        if (threads == 0 && missing.isEmpty()) {
            missing.add("No thread registered with the recorder of control flow; see that the program passes on its"
                    + " environment, and runs traced code.");
        }
        return missing;
    }

    /** {@return the losses of recorded threads, a sentence each; the decoder of the file shows the places} */
    public List<String> losses() {
        List<String> lost = new ArrayList<>();
        if (gaps > 0) {
            lost.add("The trace was faster than the recorder, and has lost bytes " + gaps
                    + " times; trace less, or raise kernel.perf_event_mlock_kb.");
        }
        if (lostRecords > 0) {
            lost.add(lostRecords + " records beside the trace were lost; mappings and ends of threads may be"
                    + " missing; record while the machine has less to do.");
        }
        return lost;
    }
}
