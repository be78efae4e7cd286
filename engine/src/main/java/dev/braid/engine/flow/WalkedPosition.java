// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.flow;

import dev.braid.trace.flow.HookedMethod;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A method that a frame may be of: where in it the thread may be, and which hooks it would have called then. */
final class WalkedPosition {
    /** Of a step that calls no hook. */
    static final int NONE = -1;
    /** Of a step that calls one, of which it is not known which. */
    static final int UNKNOWN = 0;

    private final HookedMethod method;
    private int[] at;
    /** Step and site, in turns. */
    private int[] calls = new int[8];

    private int callCount;

    private WalkedPosition(HookedMethod method, int[] at) {
        this.method = method;
        this.at = at;
    }

    /** {@return at a method's first instruction; null if that has another opcode} */
    static @Nullable WalkedPosition first(HookedMethod method, int opcode) {
        return method.opcode(0) == opcode ? new WalkedPosition(method, new int[] {0}) : null;
    }

    /** {@return at any instruction of that opcode; null if there is none} */
    static @Nullable WalkedPosition anywhere(HookedMethod method, int opcode) {
        int[] all = method.instructions(opcode);
        return all.length == 0 ? null : new WalkedPosition(method, all);
    }

    HookedMethod method() {
        return method;
    }

    IntStream at() {
        return Arrays.stream(at);
    }

    /**
     * Goes on to the next instruction.
     *
     * @param jumps whether the last one jumps, if it is a conditional jump; null if that is not known
     * @return whether the next instruction may have that opcode
     */
    boolean goOn(int opcode, @Nullable Boolean jumps) {
        IntStream next =
                at().flatMap(from -> Arrays.stream(jumps == null ? method.next(from) : method.next(from, jumps)));
        at = next.filter(to -> method.opcode(to) == opcode).distinct().toArray();
        return at.length > 0;
    }

    /** Notes which hook the instruction calls. {@return whether it may call one} */
    boolean noteCall(int step) {
        int[] sites = at().map(method::siteAt).distinct().toArray();
        if (sites.length == 1 && sites[0] == 0) {
            return false;
        }
        if (callCount + 2 > calls.length) {
            calls = Arrays.copyOf(calls, 2 * calls.length);
        }
        calls[callCount++] = step;
        calls[callCount++] = sites.length == 1 ? sites[0] : UNKNOWN;
        return true;
    }

    /** {@return the site whose hook a step has called, or one of the constants} */
    int siteOf(int step) {
        int low = 0;
        int high = callCount / 2 - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            if (calls[2 * middle] == step) {
                return calls[2 * middle + 1];
            }
            if (calls[2 * middle] < step) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return NONE;
    }
}
