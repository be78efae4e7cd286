// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recording;

import dev.braid.pt.code.CodeEntry;
import dev.braid.pt.code.CodeHistory;
import dev.braid.pt.code.CodeLogContent;
import dev.braid.pt.code.CodeLogReader;
import dev.braid.pt.code.CodeResolver;
import dev.braid.pt.code.SideFile;
import dev.braid.pt.code.TiedClock;
import dev.braid.pt.flow.ProcessImage;
import dev.braid.pt.perf.PerfRecord.TimeConv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The code of one recorded process that is a JVM.
 *
 * @param pid its number; 0 if there is none
 * @param clock makes time stamp counters of the history's times; null if nothing ties them
 */
record JvmCode(int pid, CodeHistory history, @Nullable LongUnaryOperator clock) {
    private static final JvmCode NONE = new JvmCode(0, CodeHistory.NONE, null);

    /**
     * {@return the content of a recording's side file, if there is one}
     *
     * @param warnings gets what is missing in it, a sentence each
     */
    static JvmCode beside(Path file, Recording recording, Consumer<String> warnings) throws IOException {
        Path side = SideFile.beside(file);
        if (!Files.isRegularFile(side)) {
            return NONE;
        }
        CodeLogContent log = CodeLogReader.read(side);
        log.damage().ifPresent(damage -> warnings.accept(side + ", " + damage + "."));
        log.problems().forEach(problem -> warnings.accept("The JVM's code is not all there: " + problem));
        if (!recording.knows(log.pid())) {
            warnings.accept(
                    side + " is of process " + log.pid() + ", of which nothing was recorded; its code is left out.");
        }
        CodeHistory history = CodeHistory.of(log.events());
        LongUnaryOperator clock = clock(log, recording);
        if (history.reusesAddresses() && clock == null) {
            warnings.accept(
                    side + " has code that came where other code had been, and nothing ties its times to those of"
                            + " the trace: flow from before may be wrong there.");
        }
        return new JvmCode(log.pid(), history, clock);
    }

    private static @Nullable LongUnaryOperator clock(CodeLogContent log, Recording recording) {
        if (log.ties().isEmpty() || recording.traceConversion().isEmpty()) {
            return null;
        }
        TiedClock perf = new TiedClock(log.ties());
        TimeConv conversion = recording.traceConversion().get();
        return time -> ImageHistory.tsc(conversion, perf.perfTime(time));
    }

    /**
     * {@return the conversion to time stamp counters}
     *
     * @param begin the time of the program's beginning
     */
    private LongUnaryOperator clock(long begin) {
        LongUnaryOperator tied = clock;
        return time -> tied == null || time == CodeEntry.BEFORE ? begin : Math.max(begin, tied.applyAsLong(time));
    }

    void addTo(int process, ProcessImage.Builder image, long begin) {
        if (process == pid) {
            history.addTo(image, clock(begin));
        }
    }

    CodeResolver resolver(int process, ProcessImage image, long begin) {
        return new CodeResolver(image, process == pid ? history : CodeHistory.NONE, clock(begin));
    }
}
