// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.increment;

import dev.braid.simulator.site.SiteRules;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.Symbols;

/** Tells which sites are field instructions, outside the JDK, that name the counter's field. */
final class FieldSites {
    /** The site names the counter's field. */
    static final byte COUNTER = 1;
    /** It does not. */
    static final byte OTHER = 2;
    /** It has no name yet. */
    static final byte NAMELESS = 0;

    private final SiteRules sites;

    FieldSites(Symbols symbols, String fieldName) {
        sites = new SiteRules(symbols, NAMELESS, site -> reference(site, fieldName));
    }

    /** {@return the referent of the site: {@link #COUNTER}, {@link #OTHER} or {@link #NAMELESS}} */
    byte reference(int site) {
        return sites.rule(site);
    }

    private static byte reference(Site site, String fieldName) {
        boolean field = site.kind() == SiteKind.FIELD || site.kind() == SiteKind.STATIC_FIELD;
        return field && !site.platform() && site.fieldName().equals(fieldName) ? COUNTER : OTHER;
    }
}
