// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.flow;

import dev.braid.trace.symbol.SymbolTable;
import dev.braid.trace.symbol.TracedClass;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Finds methods by their numbers, and classes by their names. Reads a class file when it is asked for first. */
final class MethodTable {
    private final TreeMap<Integer, TracedClass> classes = new TreeMap<>();
    private final Map<String, List<TracedClass>> byName = new HashMap<>();
    private final IdentityHashMap<TracedClass, ClassCode> read = new IdentityHashMap<>();
    private final Set<String> known = new HashSet<>();
    private final @Nullable SymbolTable names;

    /** Makes a table of these classes. */
    MethodTable(List<TracedClass> traced) {
        names = null;
        traced.forEach(this::add);
    }

    /** Makes a table of the classes that a trace has so far, which looks for more where one is missing. */
    MethodTable(SymbolTable names) {
        this.names = names;
        names.tracedClasses().forEach(this::add);
    }

    private void add(TracedClass traced) {
        int first = traced.firstMethod();
        if (!known.add(traced.name() + ' ' + first)) {
            return;
        }
        byName.computeIfAbsent(traced.name(), key -> new ArrayList<>()).add(traced);
        // A class without methods, such as an annotation, has the same number as the class that comes next.
        TracedClass other = classes.get(first);
        if (other == null || read(other).methods().isEmpty()) {
            classes.put(first, traced);
        }
    }

    /**
     * {@return the method with that number, null if there is none}
     *
     * @throws IllegalArgumentException if its class file is damaged
     */
    @Nullable
    MethodCode find(int number) {
        MethodCode found = known(number);
        return found == null && findMore() ? known(number) : found;
    }

    /**
     * {@return the classes of that name, which several class loaders may have defined}
     *
     * @param name with dots
     * @throws IllegalArgumentException if a class file is damaged
     */
    List<ClassCode> named(String name) {
        if (!byName.containsKey(name)) {
            findMore();
        }
        return byName.getOrDefault(name, List.of()).stream().map(this::read).toList();
    }

    private boolean findMore() {
        if (names == null) {
            return false;
        }
        names.askForMore();
        int before = known.size(); // a class may take the place of one without methods
        names.tracedClasses().forEach(this::add);
        return known.size() > before;
    }

    private @Nullable MethodCode known(int number) {
        Map.Entry<Integer, TracedClass> entry = classes.floorEntry(number);
        if (entry == null) {
            return null;
        }
        List<MethodCode> ofClass = read(entry.getValue()).methods();
        int index = number - entry.getKey();
        return index < ofClass.size() ? ofClass.get(index) : null;
    }

    private ClassCode read(TracedClass traced) {
        return read.computeIfAbsent(traced, MethodTable::parse);
    }

    private static ClassCode parse(TracedClass traced) {
        byte[] classFile = traced.classFile();
        try {
            return ClassCode.of(classFile);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "the class file of " + traced.name() + " in the trace cannot be read: " + e.getMessage()
                            + "; record the trace again",
                    e);
        }
    }
}
