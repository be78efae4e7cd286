// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.random;

import dev.braid.trace.AccessMode;
import java.util.ArrayList;
import java.util.List;

/**
 * Something that code can read, and maybe write: a field or an array element.
 *
 * @param text the expression that names it
 * @param reach the accesses that come before, such as the read of the array's field
 * @param isFinal whether only a constructor may write it
 */
record Place(String text, ValueType type, List<Access> reach, String where, AccessMode mode, boolean isFinal) {
    Expression read() {
        return new Expression(type.toLong(text), accesses(Access.read(where, mode)));
    }

    List<Access> reads() {
        return accesses(Access.read(where, mode));
    }

    List<Access> writes() {
        return accesses(Access.write(where, mode));
    }

    /** {@return the accesses of {@code x += 1}: a read and a write, with one way to reach the place} */
    List<Access> changes() {
        return accesses(Access.read(where, mode), Access.write(where, mode));
    }

    private List<Access> accesses(Access... own) {
        List<Access> all = new ArrayList<>(reach);
        all.addAll(List.of(own));
        return all;
    }
}
