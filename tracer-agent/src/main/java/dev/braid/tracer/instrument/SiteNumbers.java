// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import dev.braid.trace.SiteKind;
import dev.braid.tracer.bootstrap.type.FieldTable;
import dev.braid.tracer.instrument.declared.MarkerAnnotations;
import dev.braid.tracer.instrument.frame.InstrumentationException;
import dev.braid.tracer.instrument.frame.MethodPosition;
import java.util.ArrayList;
import java.util.List;

/** Numbers the sites of one class, and remembers them for the symbol log. */
final class SiteNumbers {
    private final List<InstrumentedSite> sites = new ArrayList<>();
    private final SiteCounter counter;

    SiteNumbers(SiteCounter counter) {
        this.counter = counter;
    }

    List<InstrumentedSite> sites() {
        return sites;
    }

    int add(SiteKind kind, MethodPosition position) {
        return add(kind, position, "", "", "");
    }

    /**
     * {@return the number of a call that leaves the program}
     *
     * @param kind {@link SiteKind#CALL} or {@link SiteKind#LIBRARY_CALL}
     * @param owner the class that the call names, with slashes; "" if it names none
     */
    int addCall(SiteKind kind, MethodPosition position, String owner, String method) {
        return add(kind, position, owner.replace('/', '.'), method, "");
    }

    /**
     * {@return the number of a method that is traced as a function}
     *
     * @param markers the names of the annotations that mark it, see {@link MarkerAnnotations}
     */
    int addFunction(MethodPosition position, String functionName, String markers, boolean isStatic) {
        int id = next();
        sites.add(new InstrumentedSite(
                id,
                isStatic ? SiteKind.STATIC_FUNCTION : SiteKind.FUNCTION,
                position.methodName(),
                position.methodDescriptor(),
                0,
                position.line(),
                markers,
                functionName,
                ""));
        return id;
    }

    int addField(SiteKind kind, MethodPosition position, String owner, String name, String descriptor) {
        String dottedOwner = owner.replace('/', '.');
        int id = add(kind, position, dottedOwner, name, descriptor);
        FieldTable.register(id, dottedOwner, name, descriptor);
        return id;
    }

    private int add(SiteKind kind, MethodPosition position, String owner, String name, String descriptor) {
        int id = next();
        sites.add(new InstrumentedSite(
                id,
                kind,
                position.methodName(),
                position.methodDescriptor(),
                position.bytecodeIndex(),
                position.line(),
                owner,
                name,
                descriptor));
        return id;
    }

    private int next() {
        int id = counter.next();
        if (id > dev.braid.trace.layout.RecordDescriptor.SITE_MASK) {
            throw new InstrumentationException(
                    "there are more than two million traced instructions; narrow the scope with braid.include");
        }
        return id;
    }
}
