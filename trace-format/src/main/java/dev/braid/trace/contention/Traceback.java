// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.contention;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Place where a thread is, or was: the frame of a call, and the traceback of its caller. Tracebacks with the same
 * callers share them, so that remembering where a thread is takes no more than a reference.
 *
 * <p>Two tracebacks are equal if their frames are.
 *
 * <p>Thread safety: immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Traceback {
    private final @Nullable Traceback caller;
    private final Object frame;
    private final int depth;
    private final int hash;

    Traceback(@Nullable Traceback caller, Object frame) {
        this.caller = caller;
        this.frame = frame;
        depth = caller == null ? 1 : caller.depth + 1;
        hash = 31 * (caller == null ? 0 : caller.hash) + frame.hashCode();
    }

    /**
     * {@return a traceback of one frame}
     *
     * @param frame any immutable value that knows what equals it, such as a text
     */
    public static Traceback of(Object frame) {
        return new Traceback(null, frame);
    }

    /**
     * {@return the traceback of a thread that has come from here into one more frame}
     *
     * @param next as for {@link #of}
     */
    public Traceback then(Object next) {
        return new Traceback(this, next);
    }

    /** {@return the innermost frame} */
    public Object frame() {
        return frame;
    }

    /** {@return the traceback of the caller, null if the frame is the outermost one} */
    public @Nullable Traceback caller() {
        return caller;
    }

    /** {@return the number of frames} */
    public int depth() {
        return depth;
    }

    /** {@return all frames, the innermost first} */
    public List<Object> frames() {
        List<Object> frames = new ArrayList<>(depth);
        for (Traceback at = this; at != null; at = at.caller) {
            frames.add(at.frame);
        }
        return Collections.unmodifiableList(frames);
    }

    /** {@return the same frames in a list that shares nothing with this one} */
    Traceback copy() {
        List<Object> frames = frames();
        Traceback copy = new Traceback(null, frames.get(depth - 1));
        for (int i = depth - 2; i >= 0; i--) {
            copy = new Traceback(copy, frames.get(i));
        }
        return copy;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        if (!(other instanceof Traceback that) || hash != that.hash || depth != that.depth) {
            return false;
        }
        Traceback one = this;
        Traceback two = that;
        while (one != two) {
            if (one == null || two == null || !one.frame.equals(two.frame)) {
                return false;
            }
            one = one.caller;
            two = two.caller;
        }
        return true;
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return frames().toString();
    }
}
