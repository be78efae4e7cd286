// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.path;

import dev.braid.report.path.PathReport.ThreadPath;
import dev.braid.report.path.PathStep.Call;
import dev.braid.report.path.PathStep.LeftOut;
import dev.braid.report.path.PathStep.Loop;
import java.util.ArrayList;
import java.util.List;

/** Makes steps fewer by leaving out the first ones: those nearest to the end, where the event is, stay. */
final class PathTrim {
    /** So many steps stay of each part, however many parts there are. */
    private static final long FEWEST_STEPS = 40;

    /** More than a part has: its depth is limited where it is made. */
    private static final int ANY_DEPTH = 100;

    private PathTrim() {}

    /** {@return the ways with about that many steps in all: of each part the last ones} */
    static List<ThreadPath> bounded(List<ThreadPath> threads, long most) {
        long shown = 0;
        long parts = 0;
        for (ThreadPath thread : threads) {
            for (PathPart part : thread.parts()) {
                shown += PathStep.shown(part.steps());
                parts += part.steps().isEmpty() ? 0 : 1;
            }
        }
        if (shown <= most) {
            return List.copyOf(threads);
        }
        long ofPart = Math.max(FEWEST_STEPS, most / parts);
        return threads.stream()
                .map(thread -> new ThreadPath(
                        thread.thread(),
                        thread.name(),
                        thread.parts().stream()
                                .map(part -> new PathPart(last(part.steps(), ofPart, ANY_DEPTH), part.instructions()))
                                .toList()))
                .toList();
    }

    /** {@return the step, with at most so many steps within it, and at most so deep} */
    static PathStep last(PathStep step, long most, int deepest) {
        if (step.shown() <= most && depth(step) <= deepest) {
            return step;
        }
        if (step instanceof Call call) {
            List<PathStep> steps = last(call.steps(), most, deepest - 1);
            return new Call(call.method(), call.isEntered(), steps);
        }
        if (step instanceof Loop loop) {
            return new Loop(loop.times(), last(loop.body(), most, deepest - 1));
        }
        return step;
    }

    private static int depth(PathStep step) {
        int depth = 0;
        for (PathStep inner : step.within()) {
            depth = Math.max(depth, depth(inner));
        }
        return depth + 1;
    }

    /** {@return the last so many of the steps, counted with those within them} */
    static List<PathStep> last(List<PathStep> steps, long most, int deepest) {
        if (deepest <= 0) {
            return steps.isEmpty() ? steps : List.of(LeftOut.steps(PathStep.size(steps)));
        }
        List<PathStep> kept = new ArrayList<>();
        long room = most;
        long left = 0;
        for (int i = steps.size() - 1; i >= 0; i--) {
            PathStep step = steps.get(i);
            if (room <= 0) {
                left += step.size();
            } else {
                kept.add(0, last(step, room - 1, deepest));
                room -= Math.min(step.shown(), room);
            }
        }
        if (left > 0) {
            kept.add(0, LeftOut.steps(left));
        }
        return kept;
    }
}
