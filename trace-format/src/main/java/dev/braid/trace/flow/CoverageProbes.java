// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.flow;

import java.util.BitSet;

/**
 * The instructions that JaCoCo's agent has put into a method, which Braid's agent leaves alone. They fetch the array of
 * probes, put it into a local variable, and store into it.
 */
final class CoverageProbes {
    private static final String PREFIX = "$jacoco";
    private static final String RUNTIME = "java/lang/$JaCoCo";
    private static final int NONE = -1;

    private static final int ALOAD = 25;
    private static final int ALOAD_0 = 42;
    private static final int ASTORE = 58;
    private static final int ASTORE_0 = 75;
    private static final int BASTORE = 84;

    private final MethodCode method;
    private final BitSet covered = new BitSet();
    private int probes = NONE;
    private boolean arrayIsComing;
    private boolean arrayIsLoaded;

    CoverageProbes(MethodCode method) {
        this.method = method;
        for (int at = 0; at < method.length(); at = method.following(at)) {
            visit(at);
        }
    }

    /** {@return {@code true} if an instruction is one of the tool's} */
    boolean covers(int at) {
        return covered.get(at);
    }

    private void visit(int at) {
        int opcode = method.opcode(at);
        arrayIsComing |= fetches(at);
        int stored = variable(at, ASTORE, ASTORE_0);
        if (arrayIsComing && stored != NONE) {
            probes = stored;
            arrayIsComing = false;
        }
        boolean storesProbe = arrayIsLoaded && opcode == BASTORE;
        covered.set(at, arrayIsComing || storesProbe);
        int loaded = variable(at, ALOAD, ALOAD_0);
        if (loaded != NONE || storesProbe) {
            arrayIsLoaded = loaded != NONE && loaded == probes;
        }
    }

    /** {@return {@code true} if what an instruction fetches is the array, or leads to it} */
    private boolean fetches(int at) {
        int opcode = method.opcode(at);
        if (opcode >= Instructions.GETSTATIC && opcode < Instructions.INVOKEDYNAMIC) {
            ClassCode.Member member = method.owner().member(method.operand(at));
            return member.name().startsWith(PREFIX) || member.owner().equals(RUNTIME);
        }
        return opcode == Instructions.LDC_W
                        && method.owner().dynamicName(method.operand(at)).startsWith(PREFIX)
                || opcode == Instructions.LDC
                        && method.owner().dynamicName(method.shortOperand(at)).startsWith(PREFIX);
    }

    /** {@return the variable that an instruction loads or stores, given its opcodes} */
    private int variable(int at, int opcode, int firstShort) {
        int found = method.opcode(at);
        if (found == opcode) {
            return method.shortOperand(at);
        }
        if (found == Instructions.WIDE && method.shortOperand(at) == opcode) {
            return method.operand(at + 1);
        }
        return found >= firstShort && found < firstShort + 4 ? found - firstShort : NONE;
    }
}
