// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.doctor;

import dev.braid.engine.EffectiveSetting;
import dev.braid.engine.EffectiveSettings;
import dev.braid.engine.command.console.Finding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.platform.commons.JUnitException;

/**
 * The settings that tests of a project run with, as far as that is known without running one.
 *
 * @param findings the findings on them
 * @param effective all of them, for a test whose annotation says nothing; empty if one of them is not legal
 */
record ProjectSettings(List<Finding> findings, List<EffectiveSetting> effective) {
    private static final String SUBJECT = "settings";

    static ProjectSettings of(Path project) {
        try {
            ProjectParameters parameters = ProjectParameters.read(project);
            List<Finding> findings = new ArrayList<>();
            for (String sentence : EffectiveSettings.unknownKeys(parameters)) {
                findings.add(Finding.warning(SUBJECT, sentence, "correct the key, or remove it."));
            }
            List<EffectiveSetting> effective = EffectiveSettings.of(parameters);
            findings.add(Finding.ok(SUBJECT, parameters.source()));
            return new ProjectSettings(findings, effective);
        } catch (IOException | IllegalArgumentException e) {
            return new ProjectSettings(
                    List.of(Finding.problem(
                            SUBJECT,
                            "junit-platform.properties cannot be read (" + e.getMessage() + ")",
                            "make it a readable file of properties.")),
                    List.of());
        } catch (JUnitException illegal) {
            return new ProjectSettings(
                    List.of(Finding.problem(
                            SUBJECT, String.valueOf(illegal.getMessage()), "give it one of the legal values.")),
                    List.of());
        }
    }

    /** {@return the settings as lines, for people} */
    List<String> lines() {
        return effective.stream()
                .map(setting -> String.format("  %-24s %s", setting.key(), setting.text()))
                .toList();
    }

    /** {@return the same for JSON} */
    List<Map<String, Object>> figures() {
        return effective.stream()
                .map(setting -> {
                    Map<String, Object> figures = new LinkedHashMap<>();
                    figures.put("key", setting.key());
                    figures.put("value", setting.value());
                    figures.put("origin", setting.origin().words());
                    return figures;
                })
                .toList();
    }
}
