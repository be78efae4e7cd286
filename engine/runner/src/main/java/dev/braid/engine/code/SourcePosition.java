// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.code;

import dev.braid.trace.flow.ClassCode;
import dev.braid.trace.flow.MethodCode;
import java.io.UncheckedIOException;
import org.junit.platform.commons.support.ReflectionSupport;

/** Places in the source, as stack traces have them, where IDEs lead to. */
public final class SourcePosition {
    private SourcePosition() {}

    /**
     * {@return the place where a method begins; without a line if it has no code, was compiled without lines, or its
     * class cannot be found}
     */
    public static StackTraceElement of(String className, String method) {
        try {
            ClassCode code = ReflectionSupport.tryToLoadClass(className)
                    .toOptional()
                    .map(type -> ProgramCode.seenBy(type).read(className.replace('.', '/')))
                    .orElseThrow(() -> new IllegalArgumentException(className));
            int line = code.methods().stream()
                    .filter(each -> each.name().equals(method))
                    .mapToInt(SourcePosition::firstLine)
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
