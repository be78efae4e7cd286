// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.discovery;

import dev.braid.engine.descriptor.Issue;
import java.util.List;

/** Sorts what is wrong with a class or method: warnings are reported at once, errors refuse it. */
final class Issues {
    private final Warnings warnings;

    Issues(Warnings warnings) {
        this.warnings = warnings;
    }

    /** Tells the warnings. {@return the errors} */
    List<Issue> errors(List<Issue> issues) {
        issues.stream()
                .filter(issue -> !issue.isError())
                .forEach(issue -> warnings.tell(issue.message(), issue.source()));
        return issues.stream().filter(Issue::isError).toList();
    }
}
