// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.model;

import dev.braid.report.Checks;

/**
 * What a report says first.
 *
 * @param reason why the test ended so, one sentence
 * @param fix what to do about it, one sentence; empty if there is nothing to do
 */
public record Conclusion(Outcome outcome, String reason, String fix) {
    public Conclusion {
        Checks.notBlank(reason, "a conclusion's reason");
    }
}
