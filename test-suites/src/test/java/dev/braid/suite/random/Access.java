// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.random;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import java.util.Locale;

/**
 * One access that a line of a generated program makes, as the trace must show it.
 *
 * @param line in the source file; {@link #OWN_LINE} for the line of the statement that makes it
 * @param where the field's name, {@link #ELEMENT}, or for an access inside of the JDK the class that makes it
 */
record Access(int line, String where, Effect effect, AccessMode mode) {
    static final int OWN_LINE = 0;
    static final String ELEMENT = "[]";
    static final String HANDLE = "VarHandle";

    /** Effect of an access. An atomic update that fails counts as one, too. */
    enum Effect {
        READ,
        WRITE,
        UPDATE;

        static Effect of(EventKind kind) {
            return switch (kind) {
                case READ -> READ;
                case WRITE -> WRITE;
                case READ_WRITE, CAS_FAILED -> UPDATE;
                default -> throw new IllegalArgumentException(kind + " is not an access");
            };
        }
    }

    static Access read(String where, AccessMode mode) {
        return new Access(OWN_LINE, where, Effect.READ, mode);
    }

    static Access write(String where, AccessMode mode) {
        return new Access(OWN_LINE, where, Effect.WRITE, mode);
    }

    static Access update(String where, AccessMode mode) {
        return new Access(OWN_LINE, where, Effect.UPDATE, mode);
    }

    /** {@return this access at a line of its own} */
    Access at(int otherLine) {
        return new Access(otherLine, where, effect, mode);
    }

    /** {@return this access with the statement's line in place of {@link #OWN_LINE}} */
    Access by(int statementLine) {
        return line == OWN_LINE ? at(statementLine) : this;
    }

    @Override
    public String toString() {
        return "line " + line + ": " + mode.name().toLowerCase(Locale.ROOT) + ' '
                + effect.name().toLowerCase(Locale.ROOT) + " of " + where;
    }
}
