// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import dev.braid.pt.code.CodeFrame;
import dev.braid.pt.code.CodeKind;
import dev.braid.pt.code.CodePlace;
import dev.braid.report.Printable;

/**
 * Says of an instruction what it belongs to, in four columns: name, bytecode index, source line, and what it was inlined
 * into, the nearest first. A dash says that there is none; {@code ~} before an index, that it is that of an instruction
 * nearby; a question mark, that nothing is known.
 */
final class CodePlaceText {
    private static final char COLUMN = '\t';
    private static final String NONE = "-";

    private CodePlaceText() {}

    /** Appends the columns, each with a tab before it. */
    static void append(StringBuilder line, CodePlace place) {
        if (place instanceof CodePlace.Compiled compiled) {
            append(line, compiled);
        } else if (place instanceof CodePlace.Interpreter interpreter) {
            boolean isBytecode = interpreter.entry().kind() == CodeKind.BYTECODE;
            append(
                    line,
                    (isBytecode ? "bytecode " : "interpreter ")
                            + interpreter.entry().name());
        } else if (place instanceof CodePlace.Stub stub) {
            append(line, "stub " + stub.entry().name() + "+0x" + Long.toHexString(stub.offset()));
        } else if (place instanceof CodePlace.Mapped mapped) {
            append(line, mapped.file().getFileName() + "+0x" + Long.toHexString(mapped.offset()));
        } else {
            append(line, "?");
        }
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
