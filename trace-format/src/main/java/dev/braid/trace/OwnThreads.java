// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

import java.util.Set;

/** Tells threads that work for Braid, or for the JVM, from those of a program by their names. */
public final class OwnThreads {
    /** Begins the names of threads that work for Braid, but for the one that runs a test. */
    public static final String PREFIX = "braid-";

    /** Name of a thread that runs a test. */
    public static final String TEST = "braid-test";

    private static final Set<String> OF_JVM =
            Set.of("Reference Handler", "Finalizer", "Common-Cleaner", "Signal Dispatcher", "process reaper");

    private OwnThreads() {}

    /** {@return {@code true} if a thread of that name works for Braid; the one that runs a test does not} */
    public static boolean isBraids(String name) {
        return name.startsWith(PREFIX) && !name.equals(TEST);
    }

    /** {@return {@code true} if a thread of that name works for Braid, or for the JVM} */
    public static boolean isName(String name) {
        return isBraids(name) || OF_JVM.contains(name);
    }
}
