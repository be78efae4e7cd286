// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.machine;

import java.nio.charset.StandardCharsets;

/**
 * Reasons for which a trace fails where the program has used up its memory or stack. They are made beforehand: then
 * there is none left even for a string constant that is met for the first time (JVMS 5.4.3).
 *
 * <p>Thread safety: any thread.
 */
public final class Shortage {
    static final Shortage ANYWHERE = new Shortage("The program ran out of memory; give it more with -Xmx.");
    public static final Shortage IN_ACCESS =
            new Shortage("The program ran out of memory inside a traced access; give it more memory with -Xmx.");
    public static final Shortage AT_MONITOR_EXIT =
            new Shortage("The program ran out of memory where it left a monitor; give it more memory with -Xmx.");
    public static final Shortage AT_STOP = at("tracing was stopped");
    public static final Shortage AT_REGION = at("a region of interest started or ended");
    public static final Shortage AT_REGISTRATION = at("a thread was registered");
    public static final Shortage AT_REGISTERED_END = at("a registered thread ended");
    public static final Shortage AT_FUNCTION = at("a thread that is not registered called a traced function");

    /** It is not known whether all classes were instrumented. */
    public static final Shortage OF_CLASS_CHECK = notChecked("classes were instrumented");

    /** It is not known whether all functions were traced. */
    public static final Shortage OF_FUNCTION_CHECK = notChecked("functions were traced");

    final byte[] text;

    private Shortage(String text) {
        this.text = text.getBytes(StandardCharsets.UTF_8);
    }

    private static Shortage at(String when) {
        return new Shortage(
                "The program ran out of memory or stack as ".concat(when).concat("; give it more with -Xmx or -Xss."));
    }

    private static Shortage notChecked(String what) {
        return new Shortage("Whether all "
                .concat(what)
                .concat(" could not be checked, because the program has used up the heap; give it more memory"
                        + " with -Xmx."));
    }
}
