// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow;

import dev.braid.trace.flow.HookedMethod;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A method that the interpreter runs: one of the program's, as far as its opcodes say, or any other. */
final class WalkedFrame {
    private final int root;
    private final List<HookedMethod> candidates;
    private final Start start;
    private final List<WalkedPosition> positions = new ArrayList<>();
    private int steps;

    /** Place at which the first of its instructions that is seen may be. */
    enum Start {
        /** At its beginning: it is entered. */
        BEGINNING,
        /** Behind a call: a method that it has entered returns to it. */
        RETURNED_TO,
        ANYWHERE
    }

    /**
     * @param candidates the methods that it may be
     * @param root the number of the outermost frame from which on all frames up to this one are the program's
     */
    WalkedFrame(List<HookedMethod> candidates, int root, Start start) {
        this.candidates = candidates;
        this.root = root;
        this.start = start;
    }

    int root() {
        return root;
    }

    /** {@return {@code true} if it was entered, and not come back to} */
    boolean isAtBeginning() {
        return start == Start.BEGINNING;
    }

    int steps() {
        return steps;
    }

    /** {@return the methods that it may be now, and where in them; none before its first instruction} */
    List<WalkedPosition> positions() {
        return positions;
    }

    /** {@return {@code true} if it is not one of the program's methods} */
    boolean isOther() {
        return steps == 0 ? candidates.isEmpty() : positions.isEmpty();
    }

    /**
     * Begins its next instruction.
     *
     * @param jumps as {@link WalkedPosition#goOn} takes it
     * @return {@code true} if that may be the call of a hook
     */
    boolean begin(int opcode, @Nullable Boolean jumps) {
        if (isOther()) {
            return false;
        }
        if (steps == 0) {
            candidates.forEach(method -> addFirst(method, opcode));
        } else {
            positions.removeIf(position -> !position.goOn(opcode, jumps));
        }
        int step = steps++;
        boolean callsAny = false;
        for (WalkedPosition position : positions) {
            callsAny |= position.noteCall(step);
        }
        return callsAny;
    }

    private void addFirst(HookedMethod method, int opcode) {
        WalkedPosition position = start == Start.BEGINNING
                ? WalkedPosition.first(method, opcode)
                : WalkedPosition.anywhere(method, opcode, start == Start.RETURNED_TO);
        if (position != null) {
            positions.add(position);
        }
    }

    /** {@return the site whose hook a step has called, or a constant of {@link WalkedPosition}} */
    int siteOf(int step) {
        int found = WalkedPosition.NONE;
        for (int i = 0; i < positions.size(); i++) {
            int site = positions.get(i).siteOf(step);
            if (i > 0 && site != found) {
                return WalkedPosition.UNKNOWN;
            }
            found = site;
        }
        return found;
    }

    /** {@return the program's methods that it may call now} */
    List<HookedMethod> called(HookedProgram program) {
        return positions.stream()
                .flatMap(position -> position.at()
                        .filter(position.method()::isCall)
                        .boxed()
                        .flatMap(at -> program.called(position.method(), at).stream()))
                .distinct()
                .toList();
    }
}
