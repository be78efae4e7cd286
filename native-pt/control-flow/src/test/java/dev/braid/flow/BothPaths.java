// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.flow.FlowSource.Wanted;
import dev.braid.flow.FlowSource.Way;
import dev.braid.report.path.PathPart;
import dev.braid.report.path.PathStep;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.file.TraceFileReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The way of one thread in a trace that has both branch records and a recording beside it. */
public final class BothPaths {
    private BothPaths() {}

    /** {@return the instructions of a thread between each two of its events, in words, from branch records} */
    public static List<String> fromBranches(Path trace, String thread) throws IOException {
        return read(trace, thread, new BranchSource(trace));
    }

    /** {@return the same from the recording} */
    public static List<String> fromRecording(Path trace, String thread) throws IOException {
        return read(trace, thread, new RecordingSource(trace, JoinKeys.recordingBeside(trace)));
    }

    private static List<String> read(Path trace, String name, FlowSource source) throws IOException {
        try (TraceFileReader reader = TraceFileReader.openNamed(trace)) {
            ThreadEvents events = new ThreadEvents();
            List<String> descriptions = new ArrayList<>();
            int[] number = new int[1];
            source.read(reader, thread -> true, event -> {
                if (reader.header().symbols().threadName(event.thread()).equals(name)) {
                    number[0] = event.thread();
                    events.take(event);
                    events.cut();
                    descriptions.add(describe(event, reader));
                }
            });
            Way way = source.ways(List.of(new Wanted(number[0], events))).get(0);
            List<String> parts = new ArrayList<>();
            for (int i = 0; i < way.parts().size(); i++) {
                parts.add("to " + descriptions.get(i + 1) + ": "
                        + describe(way.parts().get(i)));
            }
            return parts;
        } catch (FlowSourceException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static String describe(TraceEvent event, TraceFileReader reader) {
        return event.kind() + " at " + reader.header().symbols().userSite(event);
    }

    private static String describe(PathPart part) {
        return describe(part.steps());
    }

    private static String describe(List<PathStep> steps) {
        List<String> words = new ArrayList<>();
        for (PathStep step : steps) {
            if (step instanceof PathStep.Line line) {
                words.add(line.file() + ":" + line.line());
            } else if (step instanceof PathStep.Call call) {
                words.add(call.method() + "(" + describe(call.steps()) + ")");
            } else if (step instanceof PathStep.Loop loop) {
                words.add(loop.times() + "x(" + describe(loop.body()) + ")");
            } else {
                words.add(step.toString());
            }
        }
        return String.join(", ", words);
    }
}
