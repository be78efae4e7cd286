// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.flow;

/** A method that a thread is in. */
final class Frame {
    final MethodCode method;

    /** The next instruction; or if {@link #waits}, the one that was begun, of which the decision is still to come. */
    int at;

    boolean waits;

    /** The instruction whose decision, or exception, led to {@link #at}; -1 at the method's beginning. */
    int decided = -1;

    Frame(MethodCode method) {
        this.method = method;
    }

    /** Goes on there after a decision. */
    void decide(int next) {
        decided = at;
        at = next;
        waits = false;
    }

    /**
     * {@return {@code true} if the code leads from here to an instruction, which has not begun yet, without a decision
     * before it}
     */
    boolean leadsTo(int index) {
        int to = at;
        while (to != index && to >= 0 && to < method.length() && method.decision(to) == MethodCode.NONE) {
            to = method.next(to);
        }
        return to == index;
    }

    @Override
    public String toString() {
        return method.className() + "." + method.name() + method.descriptor() + " at " + at;
    }
}
