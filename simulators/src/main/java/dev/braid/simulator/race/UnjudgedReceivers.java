// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.simulator.CountText;
import dev.braid.trace.ClassNames;
import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.longs.Long2ObjectLinkedOpenHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Objects of the JDK's classes on which several threads called methods without any order, and of which it is not known
 * whether that is allowed.
 */
final class UnjudgedReceivers {
    private static final int SHOWN_CLASSES = 8;

    private final Long2ObjectLinkedOpenHashMap<Use> uses = new Long2ObjectLinkedOpenHashMap<>();

    /** The unordered calls on one object. */
    private static final class Use {
        final TraceEvent first;
        final IntOpenHashSet threads = new IntOpenHashSet();

        Use(TraceEvent first) {
            this.first = first;
        }
    }

    /** The unordered calls on all objects of one class. */
    private static final class Uses {
        final TraceEvent first;
        final IntOpenHashSet threads = new IntOpenHashSet();
        int objects;

        Uses(TraceEvent first) {
            this.first = first;
        }
    }

    /** Takes two calls that nothing orders, one of which may change the object. */
    void add(Access earlier, TraceEvent later) {
        Use use = uses.get(later.object());
        if (use == null) {
            use = new Use(earlier.event(later.object()));
            uses.put(later.object(), use);
        }
        use.threads.add(earlier.thread());
        use.threads.add(later.thread());
    }

    /**
     * {@return the receivers that were not judged, such as {@code shared and not judged: java.foo.Bar (…)}; "" if there
     * are none}
     */
    String text(Symbols symbols) {
        Map<String, Uses> classes = new LinkedHashMap<>();
        uses.forEach((object, use) -> {
            String name = Objects.requireNonNullElse(symbols.className(object), "a class without a name");
            Uses all = classes.computeIfAbsent(ClassNames.inSource(name), key -> new Uses(use.first));
            all.objects++;
            all.threads.addAll(use.threads);
        });
        String shown = classes.entrySet().stream()
                .limit(SHOWN_CLASSES)
                .map(entry -> entry.getKey() + text(entry.getValue(), symbols))
                .collect(Collectors.joining(", "));
        int more = classes.size() - SHOWN_CLASSES;
        return shown.isEmpty()
                ? ""
                : " shared and not judged: " + shown + (more > 0 ? " and " + more + " more classes of the JDK" : "");
    }

    private static String text(Uses uses, Symbols symbols) {
        Site site = symbols.userSite(uses.first);
        String where = site == null
                ? "an unknown place"
                : site.sourceFile().isEmpty() || site.line() < 0
                        ? site.toString()
                        : site.sourceFile() + ":" + site.line();
        return " (" + (uses.objects == 1 ? "1 object" : CountText.of(uses.objects) + " objects") + ", by "
                + uses.threads.size() + " threads, first at " + where + ")";
    }
}
