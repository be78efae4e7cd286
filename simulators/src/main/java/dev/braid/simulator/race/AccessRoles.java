// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.trace.AccessMode;
import dev.braid.trace.ClassNames;
import dev.braid.trace.EventKind;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;

/**
 * Tells what accesses are to the search for races, by their mode and by whose code makes them.
 *
 * <ul>
 *   <li>The program's code is taken at its word (JLS 17.4).
 *   <li>So are the collections and other classes of {@code java.util} that the program calls: they leave it to their
 *       callers to synchronise.
 *   <li>All else of the JDK sees to its own order, partly by fences and by monitors that no trace holds: its plain writes
 *       count as ones that release, and are in no race.
 *   <li>Variable handles, field updaters and {@code Unsafe} act for whoever owns the memory.
 * </ul>
 */
final class AccessRoles {
    private static final byte PROGRAM = 1;
    private static final byte LIBRARY = 2;
    private static final byte FOR_OTHERS = 3;
    private static final byte OWN_ORDER = 4;

    private static final String LIBRARY_PACKAGE = "java.util.";
    /** Packages of it that see to their own order. */
    private static final List<String> OWN_ORDER_PACKAGES = List.of("java.util.concurrent.", "java.util.stream.");

    /** Views that a collection makes when first asked, and any thread may: "a benign race", says the JDK of them. */
    private static final Set<String> CACHED_VIEWS =
            Set.of("keySet", "values", "entrySet", "navigableKeySet", "descendingMap", "descendingKeySet");

    private static final List<String> PLATFORM_PACKAGES = List.of("java.", "javax.", "jdk.", "sun.");

    private final Symbols symbols;
    private final SiteRules sites = new SiteRules(AccessRoles::rule);
    private final SiteRules calls = new SiteRules(AccessRoles::callee);

    AccessRoles(Symbols symbols) {
        this.symbols = symbols;
    }

    AccessRole role(TraceEvent event) {
        EventKind kind = event.kind();
        AccessMode mode = event.mode();
        boolean isUpdate = kind != EventKind.READ && kind != EventKind.WRITE;
        int rule = sites.rule(symbols, event.site());
        if (seesToItself(event, rule)) {
            if (isUpdate || mode != AccessMode.PLAIN && mode != AccessMode.OPAQUE) {
                return AccessRole.SYNCHRONISES;
            }
            return kind == EventKind.WRITE ? AccessRole.RELEASES : AccessRole.NONE;
        }
        if (mode == AccessMode.PLAIN && !isUpdate) {
            return AccessRole.DATA;
        }
        return rule == FOR_OTHERS ? AccessRole.ATOMIC : AccessRole.SYNCHRONISES;
    }

    private boolean seesToItself(TraceEvent event, int rule) {
        return switch (rule) {
            case OWN_ORDER -> true;
            case LIBRARY -> event.callSite() == 0 || calls.rule(symbols, event.callSite()) != LIBRARY;
            case FOR_OTHERS -> isOfPlatform(event.object());
            default -> false;
        };
    }

    private static byte rule(Site site) {
        if (!site.platform()) {
            return site.kind() == SiteKind.UNSAFE ? FOR_OTHERS : PROGRAM;
        }
        boolean isLibrary =
                site.className().startsWith(LIBRARY_PACKAGE) && !startsWithAny(site.className(), OWN_ORDER_PACKAGES);
        if (isLibrary) {
            return CACHED_VIEWS.contains(site.fieldName()) ? OWN_ORDER : LIBRARY;
        }
        return site.kind() == SiteKind.UNSAFE && !site.className().startsWith(LIBRARY_PACKAGE) ? FOR_OTHERS : OWN_ORDER;
    }

    /** {@return the rule for what the JDK does when that call is made} */
    private static byte callee(Site call) {
        return call.fieldOwner().startsWith(LIBRARY_PACKAGE) ? LIBRARY : OWN_ORDER;
    }

    /** {@return whether an object that a variable handle is used on is one of the JDK's, or an array of such} */
    private boolean isOfPlatform(long object) {
        String name = object == 0 ? null : symbols.className(object);
        return name != null && startsWithAny(ClassNames.element(name), PLATFORM_PACKAGES);
    }

    private static boolean startsWithAny(String name, List<String> beginnings) {
        for (String beginning : beginnings) {
            if (name.startsWith(beginning)) {
                return true;
            }
        }
        return false;
    }

    /** What was found out about sites, by their ids. */
    private static final class SiteRules {
        private final ToIntFunction<Site> rules;
        private byte[] known = new byte[1 << 10];

        SiteRules(ToIntFunction<Site> rules) {
            this.rules = rules;
        }

        /** {@return the rule of a site; traces that were imported from text have none, and are of the program alone} */
        int rule(Symbols symbols, int id) {
            byte rule = id < known.length ? known[id] : 0;
            return rule != 0 ? rule : learn(symbols, id);
        }

        private int learn(Symbols symbols, int id) {
            Site site = symbols.site(id);
            if (site == null) {
                return PROGRAM;
            }
            if (id >= known.length) {
                known = Arrays.copyOf(known, Math.max(id + 1, 2 * known.length));
            }
            known[id] = (byte) rules.applyAsInt(site);
            return known[id];
        }
    }
}
