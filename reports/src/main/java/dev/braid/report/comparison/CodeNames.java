// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.comparison;

import dev.braid.trace.EventKind;
import dev.braid.trace.Site;
import dev.braid.trace.SiteKind;
import dev.braid.trace.Symbols;
import dev.braid.trace.TraceEvent;
import java.util.HashMap;
import java.util.Map;

/** Names the instructions of a program so that each run of it has the same name for the same one. */
final class CodeNames {
    private final Symbols symbols;
    private final Map<Integer, String> names = new HashMap<>();

    /** @param symbols complete */
    CodeNames(Symbols symbols) {
        this.symbols = symbols;
    }

    /** {@return a name for the event's kind, its instruction and, if that is the JDK's, the call that led to it} */
    String of(TraceEvent event) {
        // A compare-and-set is one instruction, whether or not it finds what it expects.
        EventKind kind = event.kind() == EventKind.CAS_FAILED ? EventKind.READ_WRITE : event.kind();
        Site site = symbols.site(event.site());
        boolean isCalled = site == null || site.platform();
        return kind + " " + name(event.site()) + (isCalled ? " " + name(event.callSite()) : "");
    }

    /** {@return the static field that the event accesses, such as {@code demo.Counter.total}; "" if there is none} */
    String staticField(TraceEvent event) {
        Site site = symbols.site(event.site());
        return site != null && site.kind() == SiteKind.STATIC_FIELD ? site.fieldOwner() + "." + site.fieldName() : "";
    }

    private String name(int id) {
        return names.computeIfAbsent(id, key -> {
            Site site = symbols.site(key);
            return site == null
                    ? ""
                    : site.className() + "." + site.methodName() + site.methodDescriptor() + "@" + site.bytecodeIndex();
        });
    }
}
