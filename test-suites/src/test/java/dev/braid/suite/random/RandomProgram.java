// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.random;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A generated program.
 *
 * @param className the class name of its only top-level class, with its package
 * @param lines greater than the number of each line
 * @param accesses the accesses of one execution of the statement on a line
 * @param once the accesses that are made once, whatever happens
 * @param platformLines lines whose executions must show as accesses in the JDK
 * @param seen by line, the access whose values the program records
 */
record RandomProgram(
        long seed,
        String className,
        String source,
        int lines,
        Map<Integer, List<Access>> accesses,
        List<Access> once,
        Set<Integer> platformLines,
        Map<Integer, Access> seen) {
    static final String PACKAGE = "random";

    String simpleName() {
        return className.substring(PACKAGE.length() + 1);
    }

    /** {@return this program with a fault planted in its text, on one line} */
    RandomProgram with(String planted, String inPlaceOf) {
        if (!source.contains(inPlaceOf)) {
            throw new IllegalArgumentException("the program of seed " + seed + " has no " + inPlaceOf);
        }
        return new RandomProgram(
                seed, className, source.replace(inPlaceOf, planted), lines, accesses, once, platformLines, seen);
    }

    /** {@return the statements that must show as accesses in the JDK, with nothing before or behind them} */
    List<String> platformStatements() {
        List<String> all = source.lines().toList();
        return platformLines.stream()
                .map(line -> all.get(line - 1))
                .map(text -> text.substring(text.indexOf(';') + 1).trim())
                .toList();
    }

    /**
     * {@return the number of times that each access must be in the trace}
     *
     * @param hits the number of executions of the statement on each line
     */
    Map<Access, Long> expected(long[] hits) {
        Map<Access, Long> expected = new HashMap<>();
        accesses.forEach((line, made) -> {
            for (Access access : made) {
                if (hits[line] > 0) {
                    expected.merge(access.by(line), hits[line], Long::sum);
                }
            }
        });
        once.forEach(access -> expected.merge(access, 1L, Long::sum));
        return expected;
    }
}
