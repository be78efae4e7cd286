// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.flow;

import dev.braid.trace.EventKind;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.symbol.SymbolTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Numbers for the places that records and passages are joined by: the instructions of methods, and the entries and
 * exits of synchronized ones.
 *
 * <pre>
 *   63     18   16        0
 *  +---------+----+--------+
 *  |  method | op |  index |   op: 0 an instruction, 1 the entry of a synchronized method, 2 the exit
 *  +---------+----+--------+
 * </pre>
 */
final class MergePlaces {
    /** Place of a record that is at none of these places. */
    static final long NOWHERE = -1;
    /** Place of a record whose site has no name. */
    static final long UNNAMED = -2;

    private static final long UNKNOWN = 0;

    private static final int METHOD_SHIFT = 18;
    private static final int OPERATION_SHIFT = 16;
    private static final int INDEX_MASK = (1 << OPERATION_SHIFT) - 1;
    private static final int ENTRY = 1;
    private static final int EXIT = 2;

    private final SymbolTable names;
    private final MethodTable classes;
    /** Place of each site, by its number, with 1 added, so that 0 stands for a site that was not met yet. */
    private long[] placeOfSite = new long[256];

    private final Map<String, Integer> numberByName = new HashMap<>();
    private final Map<MethodCode, Integer> numberByMethod = new HashMap<>();
    private final Map<MethodCode, TracedInstructions> traced = new HashMap<>();
    private final List<MethodCode> methods = new ArrayList<>();
    private final Set<Long> perhapsFinal = new HashSet<>();

    MergePlaces(SymbolTable names, MethodTable classes) {
        this.names = names;
        this.classes = classes;
    }

    TracedInstructions traced(MethodCode method) {
        return traced.computeIfAbsent(method, key -> new TracedInstructions(key, of(key, 0), classes));
    }

    long of(MethodCode method, int bytecodeIndex) {
        return (long) number(method) << METHOD_SHIFT | bytecodeIndex;
    }

    long entry(MethodCode method) {
        return of(method, ENTRY << OPERATION_SHIFT);
    }

    long exit(MethodCode method) {
        return of(method, EXIT << OPERATION_SHIFT);
    }

    static boolean isInstruction(long place) {
        return place >= 0 && (place >>> OPERATION_SHIFT & 3) == 0;
    }

    /** Says that an instruction reads a field that is perhaps final, so that it never leaves a record. */
    void addPerhapsFinal(long place) {
        perhapsFinal.add(place);
    }

    boolean isPerhapsFinal(long place) {
        return perhapsFinal.contains(place);
    }

    /** {@return the place of a record, or {@link #NOWHERE}, or {@link #UNNAMED}} */
    long of(EventKind kind, int site) {
        boolean isEntry = kind == EventKind.MONITOR_ENTER;
        boolean isExit = kind == EventKind.MONITOR_EXIT;
        if (site == 0 || !isEntry && !isExit && kind != EventKind.READ && kind != EventKind.WRITE) {
            return NOWHERE;
        }
        if (site >= placeOfSite.length) {
            placeOfSite = Arrays.copyOf(placeOfSite, Math.max(site + 1, 2 * placeOfSite.length));
        }
        long known = placeOfSite[site];
        if (known == UNKNOWN) {
            known = find(site, isEntry) + 1;
            if (known == UNNAMED + 1) {
                return UNNAMED;
            }
            placeOfSite[site] = known == 0 ? Long.MIN_VALUE : known;
        }
        return known == Long.MIN_VALUE ? NOWHERE : known - 1;
    }

    private long find(int id, boolean isEntry) {
        Site site = names.site(id);
        if (site == null) {
            return UNNAMED;
        }
        MethodCode method = site.platform() ? null : method(site);
        if (method == null) {
            return NOWHERE;
        }
        if (site.kind() == SiteKind.SYNCHRONIZED_METHOD) {
            return isEntry ? entry(method) : exit(method);
        }
        int at = site.bytecodeIndex();
        return method.isInstruction(at) && TracedInstructions.isTraced(method.opcode(at)) ? of(method, at) : NOWHERE;
    }

    private @Nullable MethodCode method(Site site) {
        for (ClassCode type : classes.named(site.className())) {
            for (MethodCode method : type.methods()) {
                if (method.length() > 0
                        && method.name().equals(site.methodName())
                        && method.descriptor().equals(site.methodDescriptor())) {
                    return method;
                }
            }
        }
        return null;
    }

    /** Classes of one name from several loaders count as one: a record does not tell them apart. */
    private int number(MethodCode method) {
        Integer known = numberByMethod.get(method);
        if (known == null) {
            String name = method.className() + "." + method.name() + method.descriptor();
            known = numberByName.get(name);
            if (known == null) {
                known = methods.size();
                numberByName.put(name, known);
                methods.add(method);
            }
            numberByMethod.put(method, known);
        }
        return known;
    }

    /** {@return a place for people} */
    String describe(long place) {
        MethodCode method = methods.get((int) (place >>> METHOD_SHIFT));
        int operation = (int) (place >>> OPERATION_SHIFT) & 3;
        int at = operation == 0 ? (int) place & INDEX_MASK : 0;
        int line = method.line(at);
        String file = method.sourceFile().isEmpty() ? "Unknown Source" : method.sourceFile();
        String where = method.className() + "." + method.name() + "(" + (line < 0 ? file : file + ":" + line) + ")";
        return switch (operation) {
            case ENTRY -> "the entry of the synchronized method " + where;
            case EXIT -> "the exit of the synchronized method " + where;
            default -> TracedInstructions.describe(method, at) + " at bytecode index " + at + " of " + where;
        };
    }
}
