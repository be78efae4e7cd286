// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.flow.PassageKeys.MethodView;
import dev.braid.report.path.PathBuilder;
import dev.braid.report.path.PathPart;
import dev.braid.trace.flow.BytecodeConsumer;
import dev.braid.trace.flow.MethodCode;
import java.util.ArrayList;
import java.util.List;

/** Makes the parts of one thread's way out of the instructions that it executed. */
final class ThreadWay implements BytecodeConsumer {
    private final PassageKeys keys;
    private final PassageMatcher matcher;
    private final PathBuilder builder = new PathBuilder();
    private final List<Integer> cuts;
    private final List<PathPart> parts = new ArrayList<>();
    private int unsureCuts;

    ThreadWay(ThreadEvents events, PassageKeys keys) {
        this.keys = keys;
        matcher = new PassageMatcher(events.events(), keys);
        cuts = events.cuts();
    }

    /** A branch record of that clock tells what comes next. */
    void record(long clock) {
        matcher.record(clock);
        cutTo(matcher.passed());
    }

    @Override
    public void executed(MethodCode method, int bytecodeIndex, int depth) {
        if (parts.size() == cuts.size()) {
            return;
        }
        MethodView view = keys.view(method);
        int before = matcher.begin(view.key(bytecodeIndex));
        cutTo(before);
        builder.executed(view.method, view.line(bytecodeIndex), bytecodeIndex, depth, view.mayLeave(bytecodeIndex));
        if (before >= 0) {
            cutTo(matcher.passed());
        }
    }

    @Override
    public void gap(String reason) {
        if (parts.size() < cuts.size()) {
            builder.gap(reason);
        }
    }

    /** {@return the parts between neighbouring cuts; what has not been executed by the end is in none} */
    List<PathPart> finish() {
        matcher.end();
        cutTo(matcher.passed());
        return parts.subList(1, parts.size());
    }

    /** {@return the number of cuts at an event whose instruction was not found} */
    int unsureCuts() {
        return unsureCuts;
    }

    /** Cuts the way at each cut up to that number of events, which are before what comes next. */
    private void cutTo(int passed) {
        while (parts.size() < cuts.size() && cuts.get(parts.size()) <= passed) {
            int event = cuts.get(parts.size()) - 1;
            boolean isNew = parts.isEmpty() || event >= cuts.get(parts.size() - 1);
            unsureCuts += isNew && event >= 0 && matcher.isUnsure(event) ? 1 : 0;
            parts.add(builder.cut());
        }
    }
}
