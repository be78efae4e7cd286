// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import org.jspecify.annotations.Nullable;

/** The JVM's answer about a blocked thread. */
final class Blocker {
    /**
     * The object it waits for, a monitor's or one it is parked for; null if the JVM does not show it, or there is none.
     */
    final @Nullable Object object;
    /** The identity hash code of what it waits for, if the JVM shows no more than that; 0 if not. */
    final int hash;
    /** The class of what it waits for, if the hash code is shown. */
    final String className;
    /** The thread that has it, null if that is not known. */
    final @Nullable Thread owner;

    /** The innermost frame first. */
    final StackTraceElement[] stack;

    private Blocker(
            @Nullable Object object, int hash, String className, @Nullable Thread owner, StackTraceElement[] stack) {
        this.object = object;
        this.hash = hash;
        this.className = className;
        this.owner = owner;
        this.stack = stack;
    }

    static Blocker of(@Nullable Object object, StackTraceElement[] stack) {
        return new Blocker(object, 0, "", null, stack);
    }

    static Blocker ofHash(int hash, String className, @Nullable Thread owner, StackTraceElement[] stack) {
        return new Blocker(null, hash, className, owner, stack);
    }
}
