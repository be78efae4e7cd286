// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.console;

import dev.braid.trace.Attestation;
import dev.braid.trace.LeftOut;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Says what ran beside a trace and is in no verdict. */
public final class CoverageText {
    private CoverageText() {}

    /** {@return a sentence on what the scope left out, if it did} */
    public static List<String> sentences(Attestation attestation) {
        return attestation.limits().stream().map(ErrorText::forOptions).toList();
    }

    /** Puts the same among figures that become JSON, what supports tests included. */
    public static void put(Map<String, Object> figures, Attestation attestation) {
        figures.put(
                "leftOut",
                attestation.leftOut().stream().map(CoverageText::figures).toList());
    }

    private static Map<String, Object> figures(LeftOut leftOut) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("prefix", leftOut.prefix());
        figures.put("classes", leftOut.classes());
        figures.put("why", ErrorText.forOptions(leftOut.why().text()));
        figures.put("testing", leftOut.isTesting());
        return figures;
    }
}
