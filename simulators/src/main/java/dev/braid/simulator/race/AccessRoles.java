// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import dev.braid.simulator.site.Contexts;
import dev.braid.simulator.site.Ownership;
import dev.braid.simulator.site.SiteRules;
import dev.braid.trace.AccessMode;
import dev.braid.trace.ClassNames;
import dev.braid.trace.EventKind;
import dev.braid.trace.LibraryCode;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells the roles of accesses in the search for races, by their mode, by the owner of their memory, and by the code
 * that makes them.
 *
 * <ul>
 *   <li>Memory of the program's own is judged, whichever code accesses it (JLS 17.4): the program, or the
 *       collections and other classes of {@code java.util}, which leave it to their callers to synchronise. The first
 *       access to an object tells whose it is, see {@link Contexts} and {@link Ownership}.
 *   <li>What other code has made for itself is not judged. What its volatile and atomic accesses order is ordered, and
 *       so is what its plain ones order together with its fences.
 *   <li>The JDK's concurrent classes see to their own order, partly by fences: their plain writes count as ones that
 *       release, and are in no race.
 *   <li>Variable handles, field updaters and {@code Unsafe} act for the owner of the memory.
 * </ul>
 */
public final class AccessRoles {
    private static final byte PROGRAM = 1;
    private static final byte ELEMENT = 2;
    private static final byte LIBRARY = 3;
    private static final byte FOR_OTHERS = 4;
    private static final byte CONCURRENT = 5;
    private static final byte OWN_ORDER = 6;
    private static final byte OUT_OF_SCOPE = 7;

    private static final int OWNER_BITS = 12;

    private static final List<String> PLATFORM_PACKAGES = List.of("java.", "javax.", "jdk.", "sun.");

    private final Symbols symbols;
    private final SiteRules sites;
    private final Contexts contexts;
    private final Ownership ownership = new Ownership();

    /** Objects that variable handles were used on lately: their ids, negative if they are the JDK's. */
    private final long[] owners = new long[1 << OWNER_BITS];

    public AccessRoles(Symbols symbols) {
        this.symbols = symbols;
        sites = new SiteRules(symbols, PROGRAM, AccessRoles::rule);
        contexts = new Contexts(symbols);
    }

    /**
     * {@return the reason why what these roles led to is uncertain, and the remedy; null if it is not} A trace that was
     * cut off may lack the names of places, and so does not say which code made an access.
     */
    public @Nullable String obstacle() {
        return sites.sawNameless() || contexts.sawNameless()
                ? "The trace was cut off and lacks the places of some accesses, so their owner and order are unknown;"
                        + " let the program end, or stop it by a signal."
                : null;
    }

    /** {@return the step that an access makes} */
    public AccessRole role(TraceEvent event) {
        EventKind kind = event.kind();
        AccessMode mode = event.mode();
        boolean isUpdate = kind != EventKind.READ && kind != EventKind.WRITE;
        int rule = sites.rule(event.site());
        if (seesToItself(event, rule)) {
            if (isUpdate || mode != AccessMode.PLAIN && mode != AccessMode.OPAQUE) {
                return AccessRole.SYNCHRONISES;
            }
            return kind == EventKind.WRITE && rule == CONCURRENT ? AccessRole.RELEASES : AccessRole.NONE;
        }
        if (mode == AccessMode.PLAIN && !isUpdate) {
            return AccessRole.DATA;
        }
        return rule == FOR_OTHERS ? AccessRole.ATOMIC : AccessRole.SYNCHRONISES;
    }

    /** {@return the role of all plain accesses at the place of this one, and on the same call} */
    PlaceRole placeRole(TraceEvent event) {
        if (symbols.site(event.site()) == null || event.callSite() != 0 && symbols.site(event.callSite()) == null) {
            return PlaceRole.UNKNOWN;
        }
        return switch (sites.rule(event.site())) {
            case PROGRAM -> PlaceRole.DATA;
            case ELEMENT -> PlaceRole.DATA_UNLESS_FOREIGN;
            case LIBRARY -> contexts.isForeign(event) ? PlaceRole.DATA_IF_THE_PROGRAMS : PlaceRole.DATA_UNLESS_FOREIGN;
            case OWN_ORDER -> PlaceRole.NONE;
            case CONCURRENT -> event.kind() == EventKind.WRITE ? PlaceRole.UNKNOWN : PlaceRole.NONE;
            default -> PlaceRole.UNKNOWN;
        };
    }

    /** {@return {@code true} if an object is not the program's; if nothing is known of it, this access says so} */
    boolean isForeign(long object, PlaceRole role) {
        return ownership.isForeign(object, role == PlaceRole.DATA_IF_THE_PROGRAMS);
    }

    private boolean seesToItself(TraceEvent event, int rule) {
        return switch (rule) {
            case OWN_ORDER, CONCURRENT, OUT_OF_SCOPE -> true;
            case ELEMENT -> ownership.isForeign(event.object(), false);
            case LIBRARY -> ownership.isForeign(event.object(), contexts.isForeign(event));
            case FOR_OTHERS ->
                isOfPlatform(event.object())
                        || event.object() != 0 && ownership.isForeign(event.object(), contexts.isForeign(event));
            default -> false;
        };
    }

    private static byte rule(Site site) {
        if (!site.platform()) {
            return site.kind() == SiteKind.UNSAFE
                    ? FOR_OTHERS
                    : site.kind() == SiteKind.ARRAY_ELEMENT ? ELEMENT : PROGRAM;
        }
        String name = site.className();
        if (Contexts.isConcurrent(name)) {
            return CONCURRENT;
        }
        if (LibraryCode.contains(name)) {
            return LibraryCode.isOwnAffair(site.kind() == SiteKind.STATIC_FIELD, site.fieldName())
                    ? OWN_ORDER
                    : LIBRARY;
        }
        if (!Contexts.isOfJdk(name)) {
            return OUT_OF_SCOPE;
        }
        return site.kind() == SiteKind.UNSAFE ? FOR_OTHERS : OWN_ORDER;
    }

    /**
     * {@return {@code true} if an object that a variable handle is used on is one of the JDK's, or an array of such}
     */
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
