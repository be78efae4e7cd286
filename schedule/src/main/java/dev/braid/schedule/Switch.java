// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

import org.apiguardian.api.API;

/**
 * Difference of a schedule from the default: a choice of something other than option 0 of {@link Choices}.
 *
 * @param thread ordinal of the thread that asked
 * @param site the site of the operation that it stood before, or {@link #AT_END} for the end of the thread. A site is
 *     a hash of class, method and bytecode index, so that it is the same in each JVM.
 * @param visit the number of times that the thread has been there, this time included, from 1 on
 * @param kind the kind of the choice
 * @param chosen ordinal of the thread that was chosen
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Switch(int thread, int site, int visit, ChoiceKind kind, int chosen) {
    /** Stands for the end of a thread among sites. */
    public static final int AT_END = 0;

    /** Bits that the site of an operation has. */
    public static final int SITE_BITS = 24;

    private static final int KIND_BITS = 2;

    /**
     * {@return the site of an instruction}
     *
     * @param className as in the class file, with slashes
     * @param method its name
     * @param descriptor the descriptor of the method (JVMS 4.3.3)
     * @param bytecodeIndex in the class file as loaded
     */
    public static int siteOf(String className, String method, String descriptor, int bytecodeIndex) {
        int hash = (className.hashCode() * 31 + method.hashCode()) * 31 + descriptor.hashCode();
        return siteOf((hash * 31 + bytecodeIndex) * 0x9e3779b9);
    }

    /**
     * {@return the site of what {@code Thread} does for a call}
     *
     * @param callSite the call site of the program
     */
    public static int siteInThread(int callSite) {
        return siteOf(31 * callSite);
    }

    /**
     * {@return a hash of a switch with these components, the same in each JVM}
     *
     * @param thread ordinal of the thread that asked
     * @param site the site of the operation
     * @param visit the number of times that the thread has been there
     * @param kind the kind of the choice
     * @param chosen ordinal of the thread that was chosen
     */
    public static long hash(int thread, int site, int visit, ChoiceKind kind, int chosen) {
        long place = Randomness.mix(((long) thread << SITE_BITS | site) << Integer.SIZE - SITE_BITS ^ visit);
        return Randomness.mix(place ^ ((long) chosen << KIND_BITS | kind.ordinal()));
    }

    /** {@return a hash, the same in each JVM} */
    public long hash() {
        return hash(thread, site, visit, kind, chosen);
    }

    /**
     * {@return the site with a hash, which is not {@link #AT_END}}
     *
     * @param hash the hash of a place
     */
    public static int siteOf(int hash) {
        int site = (hash ^ hash >>> SITE_BITS) & (1 << SITE_BITS) - 1;
        return site == AT_END ? 1 : site;
    }
}
