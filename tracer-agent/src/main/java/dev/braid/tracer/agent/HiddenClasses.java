// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/**
 * What the JDK's methods call that define hidden classes, once the agent has instrumented them.
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
     * @param lookup into whose package and class loader the class goes
     * @param classFile what the program has given; of that which is no class file, the JDK says so itself
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
