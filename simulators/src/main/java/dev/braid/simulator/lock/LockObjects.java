// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.lock;

import dev.braid.trace.Symbols;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Remembers which of the objects that the code of locks accessed lately are locks, and which belong to them. */
final class LockObjects {
    /** The kind of an object. */
    enum Kind {
        OTHER(LockClass.UNKNOWN),
        REENTRANT(LockClass.REENTRANT),
        READ_WRITE(LockClass.READ_WRITE),
        STAMPED(LockClass.STAMPED),
        /** A node of a queue of waiting threads. */
        NODE(LockClass.UNKNOWN),
        /** A node of a thread that waits, or has waited, for a condition. */
        CONDITION_NODE(LockClass.UNKNOWN);

        private final LockClass type;

        Kind(LockClass type) {
            this.type = type;
        }

        LockClass type() {
            return type;
        }
    }

    private static final int SLOTS_SHIFT = 10;
    private static final String PACKAGE = "java.util.concurrent.locks.";

    private final Symbols symbols;
    private final long[] known = new long[1 << SLOTS_SHIFT];
    private final Kind[] kinds = new Kind[1 << SLOTS_SHIFT];
    private final Map<String, Kind> byName = new HashMap<>();

    LockObjects(Symbols symbols) {
        this.symbols = symbols;
    }

    Kind kind(long object) {
        int slot = (int) object & (1 << SLOTS_SHIFT) - 1;
        if (known[slot] == object && object != 0) {
            return kinds[slot];
        }
        String name = symbols.className(object);
        if (name == null) {
            return Kind.OTHER; // its name may come
        }
        Kind kind = byName.computeIfAbsent(name, LockObjects::ofName);
        known[slot] = object;
        kinds[slot] = kind;
        return kind;
    }

    private static Kind ofName(@Nullable String name) {
        if (name == null || !name.startsWith(PACKAGE)) {
            return Kind.OTHER;
        }
        if (name.endsWith("$ConditionNode")) {
            return Kind.CONDITION_NODE;
        }
        if (name.endsWith("Node")) {
            return Kind.NODE;
        }
        return switch (LockClass.of(name)) {
            case REENTRANT -> Kind.REENTRANT;
            case READ_WRITE -> Kind.READ_WRITE;
            case STAMPED -> Kind.STAMPED;
            case LATCH, SEMAPHORE, WORKER, UNKNOWN -> Kind.OTHER;
        };
    }
}
