// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.outcome;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * The grades of a test's outcomes, by the rules of jcstress 0.16 ({@code TestGrading}). A case whose id is the outcome,
 * letter for letter, goes before one whose regular expression matches all of it, and among these the first goes before
 * the later ones. What no case names gets the grade of the case without id; without such a case, it is forbidden.
 */
final class Grading {
    private static final OutcomeCase UNNAMED =
            new OutcomeCase("", Grade.FORBIDDEN, "no @Outcome names it, and there is none without id");

    private final List<OutcomeCase> named = new ArrayList<>();
    private final List<Pattern> patterns = new ArrayList<>();
    private OutcomeCase unnamed = UNNAMED;

    /** @throws IllegalArgumentException if an id is not a regular expression */
    Grading(List<OutcomeCase> cases) {
        for (OutcomeCase one : cases) {
            if (one.isDefault()) {
                unnamed = one;
            } else {
                named.add(one);
                patterns.add(pattern(one.id()));
            }
        }
    }

    private static Pattern pattern(String id) {
        try {
            return Pattern.compile(id);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    "the id '" + id + "' is not a regular expression: " + e.getDescription(), e);
        }
    }

    OutcomeCase caseOf(String outcome) {
        return named.stream()
                .filter(one -> one.id().equals(outcome))
                .findFirst()
                .orElseGet(() -> matching(outcome));
    }

    private OutcomeCase matching(String outcome) {
        for (int i = 0; i < named.size(); i++) {
            if (patterns.get(i).matcher(outcome).matches()) {
                return named.get(i);
            }
        }
        return unnamed;
    }

    /** {@return the cases that name outcomes, in their order} */
    List<OutcomeCase> named() {
        return named;
    }

    /** {@return for people, which outcomes the test accepts} */
    String accepted() {
        List<String> ids = new ArrayList<>(named.stream()
                .filter(one -> one.grade().isAcceptable())
                .map(one -> "'" + one.id() + "'")
                .toList());
        if (unnamed.grade().isAcceptable()) {
            ids.add("one that no @Outcome names");
        }
        return ids.isEmpty() ? "none: the test accepts no outcome" : String.join(" or ", ids);
    }
}
