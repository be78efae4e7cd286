// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.trace.flow.HookedMethod;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A method that a frame may be of: where in it the thread may be, and which hooks it would have called then. */
final class WalkedPosition {
    /** Site of a step that calls no hook. */
    static final int NONE = -1;
    /** Site of a step that calls a hook, if it is not known which one. */
    static final int UNKNOWN = 0;

    private final HookedMethod method;
    private int[] at;
    /** The steps that call hooks, rising, and of each its site. */
    private int[] steps = new int[4];

    private int[] sites = new int[4];
    private int callCount;

    private WalkedPosition(HookedMethod method, int[] at) {
        this.method = method;
        this.at = at;
    }

    /** {@return at a method's first instruction; null if that has another opcode} */
    static @Nullable WalkedPosition first(HookedMethod method, int opcode) {
        return method.opcode(0) == opcode ? new WalkedPosition(method, new int[] {0}) : null;
    }

    /**
     * {@return at any instruction of that opcode; null if there is none}
     *
     * @param isReturnedTo whether another method has returned there
     */
    static @Nullable WalkedPosition anywhere(HookedMethod method, int opcode, boolean isReturnedTo) {
        int[] all = Arrays.stream(method.instructions(opcode))
                .filter(at -> !isReturnedTo || method.isReturnedTo(at))
                .toArray();
        return all.length == 0 ? null : new WalkedPosition(method, all);
    }

    HookedMethod method() {
        return method;
    }

    IntStream at() {
        return Arrays.stream(at);
    }

    /** {@return the same; nobody changes the array any more} */
    int[] places() {
        return at;
    }

    /** {@return {@code true} if it has called any hook for an access} */
    boolean hasCalled() {
        return callCount > 0;
    }

    /**
     * Goes on to the next instruction.
     *
     * @param jumps whether the last one jumps, if it is a conditional jump; null if that is not known
     * @return {@code true} if the next instruction may have that opcode
     */
    boolean goOn(int opcode, @Nullable Boolean jumps) {
        IntStream next =
                at().flatMap(from -> Arrays.stream(jumps == null ? method.next(from) : method.next(from, jumps)));
        at = next.filter(to -> method.opcode(to) == opcode).distinct().toArray();
        return at.length > 0;
    }

    /** Notes which hook the instruction calls. {@return {@code true} if it may call one} */
    boolean noteCall(int step) {
        int[] called = at().map(method::siteAt).distinct().toArray();
        if (called.length == 1 && called[0] == 0) {
            return false;
        }
        if (callCount == steps.length) {
            steps = Arrays.copyOf(steps, 2 * callCount);
            sites = Arrays.copyOf(sites, 2 * callCount);
        }
        steps[callCount] = step;
        sites[callCount++] = called.length == 1 ? called[0] : UNKNOWN;
        return true;
    }

    /** {@return the site whose hook a step has called, or one of the constants} */
    int siteOf(int step) {
        int call = Arrays.binarySearch(steps, 0, callCount, step);
        return call < 0 ? NONE : sites[call];
    }
}
