// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.report.path.PathPart;
import dev.braid.report.path.PathStep;
import dev.braid.report.path.PathStep.Call;
import dev.braid.report.path.PathStep.Gap;
import dev.braid.report.path.PathStep.LeftOut;
import dev.braid.report.path.PathStep.Line;
import dev.braid.report.path.PathStep.Loop;
import java.util.List;

/** Paths in one line, such as {@code Relay.run(31, 3x(32, Relay.step(40)))}: lines in their methods. */
final class PathText {
    /** Longest text of a path, in characters; a longer one is cut, and ends in an ellipsis. */
    static final int LONGEST = 300;

    private final StringBuilder text = new StringBuilder();

    private PathText() {}

    static String of(PathPart part) {
        PathText path = new PathText();
        path.steps(part.steps());
        return path.isFull() ? path.text.substring(0, LONGEST) + "…" : path.text.toString();
    }

    private boolean isFull() {
        return text.length() > LONGEST;
    }

    private void steps(List<PathStep> steps) {
        for (int i = 0; i < steps.size() && !isFull(); i++) {
            text.append(i == 0 ? "" : ", ");
            step(steps.get(i));
        }
    }

    private void step(PathStep step) {
        if (step instanceof Call call) {
            within(simple(call.method()), call.steps());
        } else if (step instanceof Loop loop) {
            within(loop.times() + "x", loop.body());
        } else if (step instanceof Line line) {
            text.append(line.line() < 0 ? "?" : Integer.toString(line.line()));
        } else if (step instanceof LeftOut left) {
            text.append(left.count()).append(' ').append(left.noun()).append(left.count() == 1 ? "" : "s");
            text.append(" more");
        } else if (step instanceof Gap gap) {
            text.append("gap: ").append(gap.reason());
        }
    }

    private void within(String name, List<PathStep> steps) {
        text.append(name).append('(');
        steps(steps);
        text.append(')');
    }

    /** {@return class and method without the package} */
    private static String simple(String method) {
        int ofClass = method.lastIndexOf('.', method.lastIndexOf('.') - 1);
        return method.substring(ofClass + 1);
    }
}
