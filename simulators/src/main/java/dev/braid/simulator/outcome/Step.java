// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.outcome;

import dev.braid.trace.AccessMode;

/**
 * One step of an actor or the arbiter.
 *
 * @param location from 0; of a monitor, a number of its own
 * @param mode the mode of an access; of an update, that of both its read and its write
 * @param size the size of an access, in bytes
 * @param written the written value, if anything is written
 */
record Step(Kind kind, int location, AccessMode mode, int size, Source written) {
    /** The kinds of steps. */
    enum Kind {
        READ(true, false),
        WRITE(false, true),
        /** Reads and writes at once. */
        UPDATE(true, true),
        LOCK(false, false),
        UNLOCK(false, false);

        private final boolean reads;
        private final boolean writes;

        Kind(boolean reads, boolean writes) {
            this.reads = reads;
            this.writes = writes;
        }

        boolean reads() {
            return reads;
        }

        boolean writes() {
            return writes;
        }
    }

    /**
     * The source of a written value: a constant, or what another step of the same participant has read and a constant.
     *
     * @param read the number of that step, from 0; -1 if there is none
     */
    record Source(int read, long plus) {
        static Source constant(long value) {
            return new Source(-1, value);
        }

        /** The source of a step that writes nothing. */
        static final Source NONE = constant(0);

        /** {@return the value, as a location of that many bytes holds it} */
        long value(long readValue, int size) {
            return wrapped((read < 0 ? 0 : readValue) + plus, size);
        }
    }

    /** {@return a number as its lowest bytes hold it, sign-extended} */
    static long wrapped(long value, int size) {
        return switch (size) {
            case 1 -> (byte) value;
            case 2 -> (short) value;
            case 4 -> (int) value;
            default -> value;
        };
    }

    boolean isVolatile() {
        return mode == AccessMode.VOLATILE;
    }

    boolean isMonitor() {
        return kind == Kind.LOCK || kind == Kind.UNLOCK;
    }
}
