// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.message;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of classes of tests for people, who know classes rather than unique ids. */
public final class ContainerName {
    private static final Pattern SEGMENT = Pattern.compile("/\\[([^:]+):([^]]*)]");

    private ContainerName() {}

    /**
     * {@return a class such as {@code com.acme.PoolTest$Small}, or an invocation of one such as
     * {@code com.acme.PoolTest#2}}
     *
     * @param classNameOrId the name of a class, or the unique id of what Jupiter calls a container
     */
    public static String of(String classNameOrId) {
        if (!classNameOrId.startsWith("[")) {
            return classNameOrId;
        }
        StringBuilder name = new StringBuilder();
        Matcher segments = SEGMENT.matcher(classNameOrId);
        while (segments.find()) {
            boolean isNested = segments.group(1).startsWith("nested-");
            name.append(isNested ? "$" : "").append(segments.group(2));
        }
        return name.toString();
    }
}
