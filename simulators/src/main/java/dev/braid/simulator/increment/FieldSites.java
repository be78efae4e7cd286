// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.increment;

import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.Symbols;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Tells which sites are field instructions, outside the JDK, that name the counter's field. */
final class FieldSites {
    /** The site names the counter's field. */
    static final byte COUNTER = 1;
    /** It does not. */
    static final byte OTHER = 2;
    /** It has no name yet. */
    static final byte NAMELESS = 0;

    private final Symbols symbols;
    private final String fieldName;
    private byte[] referenceBySite = new byte[1024];

    FieldSites(Symbols symbols, String fieldName) {
        this.symbols = symbols;
        this.fieldName = fieldName;
    }

    /** {@return what the site refers to: {@link #COUNTER}, {@link #OTHER} or {@link #NAMELESS}} */
    byte reference(int site) {
        if (site >= referenceBySite.length) {
            referenceBySite = Arrays.copyOf(referenceBySite, Math.max(site + 1, referenceBySite.length * 2));
        }
        byte reference = referenceBySite[site];
        if (reference == NAMELESS && site != 0) {
            reference = resolve(symbols.site(site));
            referenceBySite[site] = reference;
        }
        return reference;
    }

    private byte resolve(@Nullable Site site) {
        if (site == null) {
            return NAMELESS;
        }
        boolean field = site.kind() == SiteKind.FIELD || site.kind() == SiteKind.STATIC_FIELD;
        return field && !site.platform() && site.fieldName().equals(fieldName) ? COUNTER : OTHER;
    }
}
