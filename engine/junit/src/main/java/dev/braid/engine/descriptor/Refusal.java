// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.descriptor;

import dev.braid.engine.code.SourcePosition;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;

/** The failure of a test that is not run, or of a class whose tests are not: it says why, and where in the source. */
final class Refusal {
    private static final String CONSTRUCTOR = "<init>";

    private Refusal() {}

    /** {@return the failure for what is wrong} */
    static Throwable of(List<Issue> errors) {
        JUnitException failure =
                new JUnitException(errors.stream().map(Issue::message).collect(Collectors.joining("\n")));
        failure.setStackTrace(
                errors.stream().map(issue -> frame(issue.source())).toArray(StackTraceElement[]::new));
        return failure;
    }

    private static StackTraceElement frame(TestSource source) {
        if (source instanceof MethodSource method) {
            return SourcePosition.of(method.getClassName(), method.getMethodName());
        }
        return SourcePosition.of(
                source instanceof ClassSource type ? type.getClassName() : source.toString(), CONSTRUCTOR);
    }
}
