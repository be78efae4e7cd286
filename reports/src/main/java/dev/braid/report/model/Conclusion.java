// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.model;

import dev.braid.report.Checks;

/**
 * First statement of a report: the outcome of its test, and why.
 *
 * @param reason the reason for the test's result, one sentence
 * @param fix a remedy, one sentence; empty if there is none
 */
public record Conclusion(Outcome outcome, String reason, String fix) {
    public Conclusion {
        Checks.notBlank(reason, "a conclusion's reason");
    }
}
