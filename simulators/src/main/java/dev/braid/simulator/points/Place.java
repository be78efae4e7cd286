// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.points;

import dev.braid.trace.Site;
import dev.braid.trace.Symbols;
import org.jspecify.annotations.Nullable;

/**
 * Place of an access in a program.
 *
 * @param site its site
 * @param call the call of the program that has led there, if it is in the JDK
 */
record Place(int site, int call) {
    private static final String CONCURRENT = "java.util.concurrent.";
    private static final String HANDLES = "java.lang.invoke.";

    /** {@return this place; without a call that is over, if the access is in the program itself} */
    Place known(Symbols symbols) {
        Site access = symbols.site(site);
        return access == null || access.platform() ? this : new Place(site, 0);
    }

    /** {@return the site of the access; in the JDK, the program's call that has led there; null if it has no name} */
    @Nullable
    Site inProgram(Symbols symbols) {
        Site access = symbols.site(site);
        return access != null && access.platform() ? symbols.site(call) : access;
    }

    /**
     * {@return the site of a thread before the access: where it enters a monitor for that, or at the access itself; in
     * the library, at the program's call; null if that has no name}
     *
     * @param monitorSite the site at which the thread enters the monitor; 0 if it enters none
     */
    @Nullable
    Site before(int monitorSite, Symbols symbols) {
        Site monitor = monitorSite == 0 ? null : symbols.site(monitorSite);
        if (monitor != null && !isOfLibrary(monitor)) {
            return monitor;
        }
        Site access = symbols.site(site);
        return access != null && isOfLibrary(access) ? symbols.site(call) : access;
    }

    private static boolean isOfLibrary(Site site) {
        return site.className().startsWith(CONCURRENT) || site.className().startsWith(HANDLES);
    }

    /** {@return {@code true} if one access may follow another one without another round of a loop} */
    static boolean isAfter(Site second, Site first) {
        boolean isSameMethod = second.className().equals(first.className())
                && second.methodName().equals(first.methodName())
                && second.methodDescriptor().equals(first.methodDescriptor());
        return !isSameMethod || second.bytecodeIndex() > first.bytecodeIndex();
    }
}
