// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Objects of a class that threads of the program shared, and whose state no simulator judges.
 *
 * @param objects how many were shared
 * @param why they are not judged, a few words
 */
public record UnjudgedClass(String className, long objects, String why) {
    /** {@return one sentence on all of them; "" if there are none} */
    public static String sentence(List<UnjudgedClass> classes) {
        return classes.isEmpty()
                ? ""
                : "Shared and not judged: "
                        + classes.stream().map(UnjudgedClass::text).collect(Collectors.joining(", ")) + ".";
    }

    private String text() {
        return className + " (" + objects + (objects == 1 ? " object" : " objects") + ": " + why + ")";
    }
}
