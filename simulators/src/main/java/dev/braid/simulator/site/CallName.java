// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.site;

import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;

/** The name of a call that the program makes. */
public final class CallName {
    private CallName() {}

    /**
     * {@return the call of the program that an access of the JDK's belongs to, such as {@code poll()}; "" if it has no
     * name}
     */
    public static String of(TraceEvent event, Symbols symbols) {
        Site call = symbols.site(event.callSite());
        if (call == null || call.kind() != SiteKind.CALL) {
            return "";
        }
        String method = call.fieldName();
        return method.isEmpty() || method.startsWith("<") ? "" : method + "()";
    }
}
