// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.machine;

import java.lang.Thread.UncaughtExceptionHandler;

/**
 * Tells who handles the exception by which a thread ends.
 *
 * <p>Thread safety: any thread.
 */
public final class DeathHandlers {
    private static final String OF_BRAID = "dev.braid.engine.";

    private DeathHandlers() {}

    /** {@return the class that the program has set to do so; "" if the JVM prints the exception, or Braid takes it} */
    public static String handler(Thread thread) {
        UncaughtExceptionHandler own = thread.getUncaughtExceptionHandler();
        UncaughtExceptionHandler handler =
                own == null || own.getClass() == ThreadGroup.class ? Thread.getDefaultUncaughtExceptionHandler() : own;
        String name = handler == null ? "" : handler.getClass().getName();
        return name.startsWith(OF_BRAID) ? "" : name;
    }
}
