// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.site;

import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import java.util.Arrays;
import java.util.function.ToIntFunction;

/**
 * The rules of a simulator for sites: each is found out once, and then looked up by the site's id.
 *
 * <p>Thread safety: one thread.
 */
public final class SiteRules {
    private static final int FIRST_CAPACITY = 1 << 10;

    private final Symbols symbols;
    private final byte nameless;
    private final ToIntFunction<Site> rules;
    private byte[] known = new byte[FIRST_CAPACITY];
    private boolean sawNameless;

    /**
     * Makes an empty table.
     *
     * @param nameless the rule of a site without a name: it is asked for again, as the name may come
     * @param rules gives a site's rule, a number from 1 to 127
     */
    public SiteRules(Symbols symbols, byte nameless, ToIntFunction<Site> rules) {
        this.symbols = symbols;
        this.nameless = nameless;
        this.rules = rules;
    }

    /** {@return the rule of a site, by its id} */
    public byte rule(int id) {
        byte rule = id < known.length ? known[id] : 0;
        return rule != 0 ? rule : learn(id);
    }

    /**
     * {@return {@code true} if a site had no name when it was asked for: a trace that was cut off may lack some. Id 0
     * has none, as in traces that were imported from text, and does not count}
     */
    public boolean sawNameless() {
        return sawNameless;
    }

    private byte learn(int id) {
        Site site = symbols.site(id);
        if (site == null) {
            sawNameless |= id != 0;
            return nameless;
        }
        if (id >= known.length) {
            known = Arrays.copyOf(known, Math.max(id + 1, 2 * known.length));
        }
        known[id] = (byte) rules.applyAsInt(site);
        return known[id];
    }
}
