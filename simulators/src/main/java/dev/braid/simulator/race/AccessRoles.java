// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.simulator.site.SiteRules;
import dev.braid.trace.AccessMode;
import dev.braid.trace.ClassNames;
import dev.braid.trace.EventKind;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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
public final class AccessRoles {
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

    private static final int OWNER_BITS = 12;

    private static final List<String> PLATFORM_PACKAGES = List.of("java.", "javax.", "jdk.", "sun.");

    private final Symbols symbols;
    private final SiteRules sites;
    private final SiteRules calls;

    /** Objects that variable handles were used on lately: their ids, negative if they are the JDK's. */
    private final long[] owners = new long[1 << OWNER_BITS];

    public AccessRoles(Symbols symbols) {
        this.symbols = symbols;
        sites = new SiteRules(symbols, PROGRAM, AccessRoles::rule);
        calls = new SiteRules(symbols, PROGRAM, AccessRoles::callee);
    }

    /**
     * {@return why what these roles led to is uncertain, and the mend; null if it is not: a trace that was cut off may lack
     * the names of places, and so does not say whose code made an access}
     */
    public @Nullable String obstacle() {
        return sites.sawNameless() || calls.sawNameless()
                ? "The trace does not name the places of some accesses, as it was cut off, so whether they are the"
                        + " program's or the JDK's is not known, nor what orders them; let the program end, or stop it"
                        + " by a signal that it can handle."
                : null;
    }

    /** {@return what an access is} */
    public AccessRole role(TraceEvent event) {
        EventKind kind = event.kind();
        AccessMode mode = event.mode();
        boolean isUpdate = kind != EventKind.READ && kind != EventKind.WRITE;
        int rule = sites.rule(event.site());
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

    /** {@return whether the place of an access alone says what its mode makes of it, as it will of all others there} */
    boolean isOfPlace(TraceEvent event) {
        return sites.rule(event.site()) != FOR_OTHERS
                && symbols.site(event.site()) != null
                && (event.callSite() == 0 || symbols.site(event.callSite()) != null);
    }

    private boolean seesToItself(TraceEvent event, int rule) {
        return switch (rule) {
            case OWN_ORDER -> true;
            case LIBRARY -> event.callSite() == 0 || calls.rule(event.callSite()) != LIBRARY;
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
        int slot = (int) object & owners.length - 1;
        if (object == 0 || owners[slot] == object) {
            return false;
        }
        if (owners[slot] == -object) {
            return true;
        }
        String name = symbols.className(object);
        if (name == null) {
            return false;
        }
        boolean isOfPlatform = startsWithAny(ClassNames.element(name), PLATFORM_PACKAGES);
        owners[slot] = isOfPlatform ? -object : object;
        return isOfPlatform;
    }

    private static boolean startsWithAny(String name, List<String> beginnings) {
        for (String beginning : beginnings) {
            if (name.startsWith(beginning)) {
                return true;
            }
        }
        return false;
    }
}
