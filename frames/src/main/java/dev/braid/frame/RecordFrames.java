// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame;

import java.lang.invoke.MethodHandle;

/**
 * Frames of a record's rows.
 *
 * <p>A record itself, because the JIT trusts a record's fields to be constant: it then compiles {@code copy} in line.
 *
 * @param copy takes a row as an object, a ring, and a place
 */
record RecordFrames<R extends Record>(FrameWriter writer, MethodHandle copy) implements Frames<R> {
    @Override
    public void emit(R row) {
        for (FrameRing ring = writer.ring(); ring != null; ring = writer.ring()) {
            int place = ring.begin();
            if (place > 0) {
                copy(row, ring, place);
            }
            if (place != FrameRing.CLOSED) {
                return;
            }
        }
    }

    private void copy(Object row, FrameRing ring, int place) {
        try {
            copy.invokeExact(row, ring, place);
        } catch (Throwable e) {
            // An accessor that a user wrote, or the stack's end.
            ring.abandon(place);
            throw RecordFrames.<RuntimeException>unchecked(e);
        }
        ring.end(place);
    }

    /** {@return never: throws what it is given, and needs not say so} */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> T unchecked(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
