// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Says which methods are traced as functions: patterns of the form {@code com.acme.Queue::offer}, in which a star stands
 * for any characters. A constructor is named {@code new}.
 */
public final class FunctionPatterns {
    private final List<Pattern> patterns = new ArrayList<>();

    /**
     * @param texts one pattern each
     * @throws IllegalArgumentException if one has no {@code ::}
     */
    public FunctionPatterns(List<String> texts) {
        for (String text : texts) {
            if (!text.contains("::")) {
                throw new IllegalArgumentException("'" + text
                        + "' is no pattern of functions; write CLASS::METHOD, such as com.acme.Queue::offer");
            }
            patterns.add(Pattern.compile(Pattern.quote(text).replace("*", "\\E.*\\Q")));
        }
    }

    /**
     * {@return whether the method is to be traced}
     *
     * @param className with dots
     */
    boolean match(String className, String methodName) {
        if (patterns.isEmpty() || methodName.equals("<clinit>")) {
            return false;
        }
        String name = className + "::" + (methodName.equals("<init>") ? "new" : methodName);
        for (Pattern pattern : patterns) {
            if (pattern.matcher(name).matches()) {
                return true;
            }
        }
        return false;
    }
}
