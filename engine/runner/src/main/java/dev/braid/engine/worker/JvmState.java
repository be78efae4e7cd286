// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * State of this JVM that a program may change and its next run would find changed: standard streams, system properties,
 * the default locale, and the default handler of uncaught exceptions.
 */
final class JvmState {
    private final InputStream in = System.in;
    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final Properties properties = (Properties) System.getProperties().clone();
    private final Locale locale = Locale.getDefault();
    private final Thread.@Nullable UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();

    /** Makes the JVM's state what it was when this object was made. */
    void restore() {
        System.setIn(in);
        System.setOut(out);
        System.setErr(err);
        System.setProperties((Properties) properties.clone());
        Locale.setDefault(locale);
        Thread.setDefaultUncaughtExceptionHandler(handler);
    }
}
