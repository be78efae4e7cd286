// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/**
 * Instruments hidden classes, for the JDK's methods that define them, which call this once the agent has instrumented
 * them.
 *
 * <p>Thread safety: any thread.
 */
public final class HiddenClasses {
    private static volatile @Nullable TraceTransformer transformer;

    private HiddenClasses() {}

    static void instrumentWith(TraceTransformer chosen) {
        transformer = chosen;
    }

    /**
     * {@return the class file to define}
     *
     * @param lookup gives the package and class loader of the class
     * @param classFile the bytes that the program has given; if they are not a class file, the JDK itself says so
     */
    public static byte @Nullable [] instrument(MethodHandles.Lookup lookup, byte @Nullable [] classFile) {
        TraceTransformer chosen = transformer;
        if (chosen == null || classFile == null) {
            return classFile;
        }
        byte[] instrumented = chosen.transformHidden(lookup.lookupClass().getClassLoader(), classFile);
        return instrumented == null ? classFile : instrumented;
    }
}
