// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.doctor;

import dev.braid.trace.ExcludedByDefault;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Lists the classes that are left out of traces by default, each with the reason. */
final class ExcludedByDefaultText {
    private ExcludedByDefaultText() {}

    /** {@return lines for people: those with one reason together} */
    static List<String> lines() {
        Map<String, List<String>> byReason = new LinkedHashMap<>();
        ExcludedByDefault.ALL.forEach(exclude -> byReason.computeIfAbsent(exclude.reason(), reason -> new ArrayList<>())
                .add(exclude.prefix()));
        List<String> lines = new ArrayList<>();
        lines.add("Classes left out of traces by default; braid.include=+org.slf4j. (--include +org.slf4j.) traces such"
                + " ones, too:");
        byReason.forEach((reason, prefixes) -> lines.add("  " + String.join(", ", prefixes) + ": " + reason));
        return lines;
    }

    /** {@return the same for JSON} */
    static List<Map<String, Object>> figures() {
        return ExcludedByDefault.ALL.stream()
                .map(exclude -> {
                    Map<String, Object> figures = new LinkedHashMap<>();
                    figures.put("prefix", exclude.prefix());
                    figures.put("use", exclude.use().name().toLowerCase(Locale.ROOT));
                    figures.put("reason", exclude.reason());
                    return figures;
                })
                .toList();
    }
}
