// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

import java.util.Set;

/**
 * Code of the JDK that keeps what the program gives it, and leaves it to the program to synchronise: the collections
 * and other classes of {@code java.util}, and buffers. Its accesses are judged as the program's own.
 *
 * <p>Thread safety: stateless.
 */
public final class LibraryCode {
    /**
     * Views that a collection makes when first asked, and any thread may: "a benign race", says the JDK of them. The
     * same holds for what an immutable locale remembers of itself.
     */
    private static final Set<String> REMEMBERED = Set.of(
            "keySet",
            "values",
            "entrySet",
            "navigableKeySet",
            "descendingMap",
            "descendingKeySet",
            "hashCodeValue",
            "languageTag");

    private LibraryCode() {}

    /** {@return {@code true} if a class of the JDK is such code} Its name has dots. */
    public static boolean contains(String className) {
        return (className.startsWith("java.util.") || className.startsWith("java.nio."))
                && !className.startsWith("java.util.concurrent.")
                && !className.startsWith("java.util.stream.");
    }

    /**
     * {@return {@code true} if a field of such a class is its own affair}
     *
     * @param field its name; empty for an element of an array
     */
    public static boolean isOwnAffair(boolean isStatic, String field) {
        return isStatic || REMEMBERED.contains(field);
    }
}
