// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.migration;

import org.jspecify.annotations.Nullable;

/** An object that is made when it is first asked for. Its bug: two threads that ask at once may get two objects. */
final class Lazy {
    private volatile @Nullable Object value;

    Object get() {
        Object made = value;
        if (made == null) {
            made = new Object();
            value = made;
        }
        return made;
    }
}
