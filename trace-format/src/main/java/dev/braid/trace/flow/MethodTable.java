// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.flow;

import dev.braid.trace.io.TracedClass;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Finds methods by their numbers. Reads a class file when the first of its methods is asked for. */
final class MethodTable {
    private final TreeMap<Integer, TracedClass> classes = new TreeMap<>();
    private final Map<Integer, List<MethodCode>> methods = new HashMap<>();

    MethodTable(List<TracedClass> traced) {
        for (TracedClass each : traced) {
            classes.put(each.firstMethod(), each);
        }
    }

    /**
     * {@return the method with that number, null if there is none}
     *
     * @throws IllegalArgumentException if its class file is damaged
     */
    @Nullable
    MethodCode find(int number) {
        Map.Entry<Integer, TracedClass> entry = classes.floorEntry(number);
        if (entry == null) {
            return null;
        }
        List<MethodCode> ofClass = methods.computeIfAbsent(entry.getKey(), first -> read(entry.getValue()));
        int index = number - entry.getKey();
        return index < ofClass.size() ? ofClass.get(index) : null;
    }

    private static List<MethodCode> read(TracedClass traced) {
        byte[] classFile = traced.classFile();
        try {
            return ClassCode.of(classFile).methods();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "the class file of " + traced.name() + " in the trace cannot be read: " + e.getMessage()
                            + "; record the trace again",
                    e);
        }
    }
}
