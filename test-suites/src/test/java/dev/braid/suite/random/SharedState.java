// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.random;

import dev.braid.trace.AccessMode;
import java.util.ArrayList;
import java.util.List;

/** Data that the threads of a generated program share: the fields of its top-level object, and its static fields. */
final class SharedState {
    private static final String MAP = "concurrentMap";

    private final Draft draft;
    private final Constants constants;
    private final List<Guard> guards = new ArrayList<>();
    private final List<Atomic> atomics = new ArrayList<>();
    private final List<Racy> racies = new ArrayList<>();

    private SharedState(Draft draft) {
        this.draft = draft;
        constants = Constants.declare(draft);
    }

    /** Declares all of it, and the constructor. */
    static SharedState declare(Draft draft, String topClass, HandleStatements handles) {
        SharedState state = new SharedState(draft);
        SourceLines lines = draft.lines();
        List<Access> initialised = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            state.guards.add(Guard.declare(draft, initialised));
            state.atomics.add(Atomic.declare(draft, initialised));
            state.racies.add(Racy.declare(draft));
        }
        handles.declareShared(topClass);
        initialised.add(Access.write(MAP, AccessMode.PLAIN).at(lines.next()));
        lines.plain("final ConcurrentHashMap<Long, Long> " + MAP + " = new ConcurrentHashMap<>();");
        lines.open(topClass + "(long[] h)");
        lines.statement("", initialised);
        lines.close();
        return state;
    }

    Constants constants() {
        return constants;
    }

    List<Guard> guards() {
        return guards;
    }

    List<Atomic> atomics() {
        return atomics;
    }

    List<Racy> racies() {
        return racies;
    }

    void writeConcurrentMapUse(View view) {
        Expression number = draft.number(view, 1);
        Access map = Access.read(MAP, AccessMode.PLAIN);
        draft.lines()
                .platformStatement(
                        "s." + MAP + ".merge(" + number.text() + " & 15L, 1L, Long::sum);",
                        Expression.together(number.accesses(), List.of(map)));
    }

    /** Writes the output of everything that the threads have changed. */
    void writeOutput() {
        guards.forEach(Guard::writeOutput);
        atomics.forEach(Atomic::writeOutput);
        Access map = Access.read(MAP, AccessMode.PLAIN);
        draft.lines().statement("out.append(new TreeMap<>(s." + MAP + ")).append('\\n');", List.of(map));
    }
}
