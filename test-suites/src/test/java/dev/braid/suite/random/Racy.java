// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.random;

import dev.braid.trace.AccessMode;
import java.util.List;

/**
 * A shared field that all threads write and read with no order between them. What a read returns is another value in
 * each run; the program records it, and the trace must hold the same.
 */
final class Racy {
    private final Draft draft;
    private final Place place;

    private Racy(Draft draft, Place place) {
        this.draft = draft;
        this.place = place;
    }

    /** Declares one in the top-level class. */
    static Racy declare(Draft draft) {
        ValueType type = draft.pick(ValueType.ALL.subList(0, ValueType.STRING.ordinal()));
        AccessMode mode = draft.plainOrVolatile();
        boolean isStatic = draft.chance(50);
        String name = draft.name("racy");
        String modifiers = (isStatic ? "static " : "") + (mode == AccessMode.VOLATILE ? "volatile " : "");
        draft.lines().plain(modifiers + type.javaName() + " " + name + ";");
        return new Racy(draft, new Place(isStatic ? name : "s." + name, type, List.of(), name, mode, false));
    }

    void writeUse(View view) {
        SourceLines lines = draft.lines();
        if (draft.chance(50)) {
            Expression value = draft.value(place.type(), view);
            lines.statement(
                    place.text() + " = " + value.text() + ";", Expression.together(place.writes(), value.accesses()));
        } else {
            lines.sawStatement(place.text(), place.reads().get(0));
        }
    }
}
