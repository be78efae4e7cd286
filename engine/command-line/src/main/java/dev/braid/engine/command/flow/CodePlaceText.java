// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.flow;

import dev.braid.pt.code.CodeFrame;
import dev.braid.pt.code.CodeKind;
import dev.braid.pt.code.CodePlace;
import dev.braid.report.Printable;
import java.util.Map;

/**
 * Says of an instruction what it belongs to, in four columns: name, bytecode index, source line, and what it was
 * inlined into, the nearest first. A dash says that there is none; {@code ~} before an index, that it is that of an
 * instruction nearby; a question mark, that nothing is known.
 */
final class CodePlaceText {
    private static final char COLUMN = '\t';
    private static final String NONE = "-";
    private static final String UNKNOWN = "?";

    private CodePlaceText() {}

    /** Puts the same, where it is known, among figures that become JSON. */
    static void put(Map<String, Object> figures, CodePlace place) {
        if (place instanceof CodePlace.Compiled compiled) {
            CodeFrame inner = compiled.stack().get(0);
            figures.put("method", inner.method().toString());
            if (inner.index() >= 0) {
                figures.put("bytecodeIndex", inner.index());
                figures.put("isExact", compiled.isExact());
            }
            if (inner.line() != 0) {
                figures.put("line", inner.line());
            }
            figures.put(
                    "inlinedInto",
                    compiled.stack().stream()
                            .skip(1)
                            .map(outer -> outer.method() + "@" + outer.index())
                            .toList());
        } else {
            String name = name(place);
            if (!name.equals(UNKNOWN)) {
                figures.put("code", name);
            }
        }
    }

    /** Appends the columns, each with a tab before it. */
    static void append(StringBuilder line, CodePlace place) {
        if (place instanceof CodePlace.Compiled compiled) {
            append(line, compiled);
        } else {
            append(line, name(place));
        }
    }

    /** {@return the name of code that is not a compiled method} */
    private static String name(CodePlace place) {
        if (place instanceof CodePlace.Interpreter interpreter) {
            boolean isBytecode = interpreter.entry().kind() == CodeKind.BYTECODE;
            return (isBytecode ? "bytecode " : "interpreter ")
                    + interpreter.entry().name();
        }
        if (place instanceof CodePlace.Stub stub) {
            return "stub " + stub.entry().name() + "+0x" + Long.toHexString(stub.offset());
        }
        if (place instanceof CodePlace.Mapped mapped) {
            return mapped.file().getFileName() + "+0x" + Long.toHexString(mapped.offset());
        }
        return UNKNOWN;
    }

    private static void append(StringBuilder line, String name) {
        line.append(COLUMN).append(Printable.line(name));
        for (int i = 0; i < 3; i++) {
            line.append(COLUMN).append(NONE);
        }
    }

    private static void append(StringBuilder line, CodePlace.Compiled place) {
        CodeFrame inner = place.stack().get(0);
        line.append(COLUMN).append(Printable.line(inner.method().toString())).append(COLUMN);
        if (inner.index() < 0) {
            line.append(NONE);
        } else {
            line.append(place.isExact() ? "" : "~").append(inner.index());
        }
        line.append(COLUMN).append(inner.line() == 0 ? NONE : Integer.toString(inner.line()));
        line.append(COLUMN);
        String separator = "";
        for (CodeFrame outer : place.stack().subList(1, place.stack().size())) {
            line.append(separator)
                    .append(Printable.line(outer.method().toString()))
                    .append('@')
                    .append(outer.index());
            separator = " < ";
        }
        line.append(place.stack().size() == 1 ? NONE : "");
    }
}
