// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument.declared;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Says which methods are traced as functions, and under which name. It remembers what each pattern has found.
 *
 * <p>Thread safety: any thread.
 */
public final class FunctionPatterns {
    private final List<FunctionPattern> patterns = new ArrayList<>();

    /**
     * @param texts one pattern each, see {@link FunctionPattern}
     * @throws IllegalArgumentException if one is not a pattern
     */
    public FunctionPatterns(List<String> texts) {
        for (String text : texts) {
            patterns.add(new FunctionPattern(text));
        }
    }

    public List<FunctionPattern> all() {
        return List.copyOf(patterns);
    }

    /**
     * Looks for a method's pattern. All that match have found it; the first one names it.
     *
     * @param className with dots
     * @param access the method's access flags
     * @return the name of the function, null if the method is not to be traced as one
     */
    @Nullable
    public String nameOf(String className, String methodName, int access) {
        if (patterns.isEmpty() || methodName.equals("<clinit>")) {
            return null;
        }
        String name = qualified(className, methodName);
        String found = null;
        for (FunctionPattern pattern : patterns) {
            if (pattern.find(name, access) && found == null) {
                found = pattern.functionName(name);
            }
        }
        return found;
    }

    /** {@return the name of a function to which no pattern gives one, without blanks} */
    public static String defaultName(String className, String methodName) {
        return qualified(className, methodName).replaceAll("\\s", "_");
    }

    private static String qualified(String className, String methodName) {
        return className + "::" + (methodName.equals("<init>") ? "new" : methodName);
    }
}
