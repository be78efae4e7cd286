// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.jcstress;

import dev.braid.engine.code.ProgramCode;
import dev.braid.trace.flow.ClassCode.Member;
import dev.braid.trace.flow.MethodCode;
import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Tells whether a method takes the same way through the program whatever it reads. Its bytecode and that of the
 * program's methods that it calls say so: none has a conditional jump, a switch or a loop. Of what the JDK does, it
 * only knows that fences order accesses without being any, so that no trace shows them.
 */
final class StraightCode {
    private final ProgramCode program;
    private final Set<String> seen = new HashSet<>();

    private StraightCode(ProgramCode program) {
        this.program = program;
    }

    /** {@return the reason that a method branches differently for other values; empty if it does not} */
    static Optional<String> obstacle(Method method) {
        return new StraightCode(ProgramCode.seenBy(method.getDeclaringClass())).obstacle(ProgramCode.member(method));
    }

    private Optional<String> obstacle(Member member) {
        if (!seen.add(member.toString())) {
            return Optional.of(member.name() + " calls itself");
        }
        MethodCode code = program.find(member);
        if (code == null || code.length() == 0) {
            return Optional.of("no bytecode tells what " + member.name() + " does");
        }
        for (int at = 0; at < code.length(); at++) {
            int decision = code.decision(at);
            if (decision == MethodCode.CONDITION || decision == MethodCode.SWITCH || decision == MethodCode.JUMP_BACK) {
                return Optional.of(member.name() + " takes other ways for other values");
            }
        }
        for (Member called : code.calls()) {
            Optional<String> obstacle = obstacleOfCall(member, called);
            if (obstacle.isPresent()) {
                return obstacle;
            }
        }
        seen.remove(member.toString());
        return Optional.empty();
    }

    private Optional<String> obstacleOfCall(Member caller, Member called) {
        if (called.owner().isEmpty()) {
            return Optional.of(caller.name() + " has a lambda or joins strings");
        }
        if (called.name().endsWith("Fence")) {
            return Optional.of(caller.name() + " calls " + called.name() + ", and no trace shows fences");
        }
        boolean isOfJdk = called.owner().startsWith("java/") || called.owner().startsWith("[");
        return isOfJdk ? Optional.empty() : obstacle(called);
    }
}
