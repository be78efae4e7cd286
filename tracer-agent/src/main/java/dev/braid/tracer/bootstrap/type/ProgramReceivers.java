// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.type;

import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * The program's subclasses of classes that {@link ReceiverRules} judges, with the names of their methods. A call of one
 * of these runs code of the program, in which calls on the object are recorded where they are.
 *
 * <p>Classes of one name from several loaders count as one.
 *
 * <p>Thread safety: any thread.
 */
public final class ProgramReceivers {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long LAST = U.objectFieldOffset(ProgramReceivers.class, "last");
    private static final ProgramReceivers ALL = new ProgramReceivers();

    private volatile @Nullable Entry last;

    private ProgramReceivers() {}

    /** A class. */
    private static final class Entry {
        final String className;
        /** Names of the class's methods, each between blanks. */
        final String methods;

        @Nullable
        Entry before;

        Entry(String className, String methods) {
            this.className = className;
            this.methods = methods;
        }
    }

    /**
     * Adds a class, before the first object of it is made.
     *
     * @param className with dots
     * @param methods the names of those that it declares, each between two blanks
     */
    public static void add(String className, String methods) {
        Entry entry = new Entry(className, methods);
        Entry before;
        do {
            before = ALL.last;
            entry.before = before;
        } while (!U.compareAndSetReference(ALL, LAST, before, entry));
    }

    /** {@return {@code true} if there is a class of that name} */
    public static boolean has(String className) {
        for (Entry entry = ALL.last; entry != null; entry = entry.before) {
            if (entry.className.equals(className)) {
                return true;
            }
        }
        return false;
    }

    /** {@return {@code true} if a class declares a method of that name} */
    public static boolean declares(String className, String method) {
        String name = " ".concat(method).concat(" ");
        for (Entry entry = ALL.last; entry != null; entry = entry.before) {
            if (entry.className.equals(className) && entry.methods.contains(name)) {
                return true;
            }
        }
        return false;
    }
}
