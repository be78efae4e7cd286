// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.discovery;

import java.util.List;
import org.junit.platform.engine.DiscoveryIssue;
import org.junit.platform.engine.DiscoveryIssue.Severity;
import org.junit.platform.engine.support.discovery.DiscoveryIssueReporter;

/** Reports what is wrong with a class or method, and says whether it may still be in the plan. */
final class Issues {
    private final DiscoveryIssueReporter reporter;

    Issues(DiscoveryIssueReporter reporter) {
        this.reporter = reporter;
    }

    /** Reports the issues. {@return whether none of them is an error} */
    boolean allow(List<DiscoveryIssue> issues) {
        report(issues);
        return issues.stream().noneMatch(issue -> issue.severity() == Severity.ERROR);
    }

    void report(List<DiscoveryIssue> issues) {
        issues.forEach(reporter::reportIssue);
    }
}
