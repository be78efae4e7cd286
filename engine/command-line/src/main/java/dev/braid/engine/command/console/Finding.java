// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.console;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Finding of {@code doctor} about one thing.
 *
 * @param fix a remedy; empty if there is none
 */
public record Finding(Grade grade, String subject, String text, String fix) {
    /** Severity of a finding. */
    public enum Grade {
        OK("ok"),
        WARNING("warning"),
        PROBLEM("PROBLEM");

        private final String label;

        Grade(String label) {
            this.label = label;
        }
    }

    public static Finding ok(String subject, String text) {
        return new Finding(Grade.OK, subject, text, "");
    }

    /** Something that is missing, and that nothing needs. */
    public static Finding absent(String subject, String text, String fix) {
        return new Finding(Grade.OK, subject, "unavailable: " + text, fix);
    }

    public static Finding warning(String subject, String text, String fix) {
        return new Finding(Grade.WARNING, subject, text, fix);
    }

    public static Finding problem(String subject, String text, String fix) {
        return new Finding(Grade.PROBLEM, subject, text, fix);
    }

    /** {@return the same for JSON} */
    public Map<String, Object> figures() {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("grade", grade.label.toLowerCase(Locale.ROOT));
        figures.put("subject", subject);
        figures.put("text", text);
        if (!fix.isEmpty()) {
            figures.put("fix", fix);
        }
        return figures;
    }

    @Override
    public String toString() {
        String line = String.format("%-8s %-16s %s", grade.label, subject, text);
        return fix.isEmpty() ? line : line + String.format("%n%-25s Fix: %s", "", fix);
    }
}
