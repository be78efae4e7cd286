// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.random;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A source file in the making: knows the number of each line, and what the statement on it accesses. */
final class SourceLines {
    private final StringBuilder text = new StringBuilder();
    private final Map<Integer, List<Access>> accesses = new LinkedHashMap<>();
    private final List<Access> once = new ArrayList<>();
    private final Set<Integer> platformLines = new LinkedHashSet<>();
    private final Map<Integer, Access> seen = new LinkedHashMap<>();
    private String hits = "h";
    private int line = 1;
    private int depth;

    /** {@return the number of the line that comes next} */
    int next() {
        return line;
    }

    /** Sets the local variable that holds the thread's counters. */
    void countIn(String variable) {
        hits = variable;
    }

    /** Adds a line whose execution is not counted: it accesses nothing, or what is said elsewhere. */
    void plain(String source) {
        text.append("    ".repeat(depth)).append(source).append('\n');
        line++;
    }

    void open(String source) {
        plain(source + " {");
        depth++;
    }

    /** Ends a block and begins the next one, such as {@code } else {}. */
    void turn(String source) {
        depth--;
        open("} " + source);
    }

    void close() {
        close("");
    }

    void close(String rest) {
        depth--;
        plain("}" + rest);
    }

    /** Adds a statement whose executions are counted. */
    void statement(String source, List<Access> made) {
        accesses.put(line, List.copyOf(made));
        plain("Hits.at(" + hits + ", " + line + "); " + source);
    }

    void statement(String source, Expression used) {
        statement(source, used.accesses());
    }

    /** Adds a statement that must show at least one access in the JDK at each execution. */
    void platformStatement(String source, List<Access> made) {
        platformLines.add(line);
        statement(source, made);
    }

    /** Adds a statement that reads a place and records what it read. */
    void sawStatement(String place, Access read) {
        seen.put(line, read.by(line));
        statement("Hits.saw(" + hits + ", " + line + ", " + place + ");", List.of(read));
    }

    /** Adds a statement that begins a block. */
    void openStatement(String source, List<Access> made) {
        statement(source + " {", made);
        depth++;
    }

    /** Says what the program does exactly once on the line that comes next, when a class is initialised. */
    void once(Access access) {
        once.add(access.by(line));
    }

    RandomProgram toProgram(long seed, String className) {
        return new RandomProgram(seed, className, text.toString(), line, accesses, once, platformLines, seen);
    }
}
