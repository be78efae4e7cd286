// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.descriptor;

import dev.braid.engine.code.ProgramCode;
import dev.braid.trace.flow.ClassCode;
import dev.braid.trace.flow.MethodCode;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.commons.support.ReflectionSupport;
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
            return frame(method.getClassName(), method.getMethodName());
        }
        return frame(source instanceof ClassSource type ? type.getClassName() : source.toString(), CONSTRUCTOR);
    }

    /** A method without code has no line, nor has one that was compiled without them. */
    private static StackTraceElement frame(String className, String method) {
        try {
            ClassCode code = ReflectionSupport.tryToLoadClass(className)
                    .toOptional()
                    .map(type -> ProgramCode.seenBy(type).read(className.replace('.', '/')))
                    .orElseThrow(() -> new IllegalArgumentException(className));
            int line = code.methods().stream()
                    .filter(each -> each.name().equals(method))
                    .mapToInt(Refusal::firstLine)
                    .findFirst()
                    .orElse(-1);
            return new StackTraceElement(className, method, code.sourceFile(), line);
        } catch (UncheckedIOException | IllegalArgumentException e) {
            return new StackTraceElement(
                    className, method, null, -1); // the class file is not where the class came from
        }
    }

    private static int firstLine(MethodCode method) {
        int line = method.line(0);
        return line > 0 ? line : -1;
    }
}
