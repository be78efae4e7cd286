// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.coherence;

import dev.braid.trace.ClassNames;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.Symbols;
import java.util.Objects;

/** Names places in memory by class and field, and places in the program. */
final class PlaceNames {
    private static final String OUTSIDE = "(outside the heap)";

    private final Symbols symbols;

    PlaceNames(Symbols symbols) {
        this.symbols = symbols;
    }

    /**
     * A field of all objects of a class, or a piece of an array.
     *
     * @param owner the class
     * @param field its name; for arrays, which one it is, and the elements in one line
     */
    record Place(String owner, String field) {}

    /**
     * {@return the name of the place that an access begins at}
     *
     * @param elements the text that stands for the elements of an array
     */
    Place of(long object, Access access, String elements) {
        if (object == 0) {
            return new Place(OUTSIDE, elements);
        }
        Site site = symbols.site(access.site());
        if (site != null && site.kind() == SiteKind.STATIC_FIELD) {
            return new Place(site.fieldOwner(), site.fieldName());
        }
        String owner = symbols.className(object);
        String type = owner == null ? "(unknown class)" : ClassNames.inSource(owner);
        if (owner != null && owner.startsWith("[")) {
            return new Place(type, elements);
        }
        boolean isField = site != null
                && site.kind() == SiteKind.FIELD
                && !site.fieldName().isEmpty();
        return new Place(type, isField ? Objects.requireNonNull(site).fieldName() : element(object, access.offset()));
    }

    /** {@return the name of the field or element at an offset} */
    String element(long object, long offset) {
        if (object == 0) {
            return "0x" + Long.toHexString(offset);
        }
        return Objects.requireNonNullElse(symbols.fieldName(object, offset), "+" + offset);
    }

    /** {@return the place in the user's code where an access was made} */
    String site(long object, Access access) {
        RecordedEvent event = access.event(object);
        Site site = symbols.userSite(event);
        return site == null ? "unknown site" : site.toString();
    }

    String thread(int thread) {
        return symbols.threadName(thread);
    }
}
