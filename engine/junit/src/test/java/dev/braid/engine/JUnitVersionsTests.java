// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Versions of JUnit's launcher and engine API, as tried with Surefire 3.5.4; see docs/compatibility.md. */
class JUnitVersionsTests {
    @ParameterizedTest
    @CsvSource({
        "1.12.2, 1.13.4, 5.12.2",
        "1.14.1, 1.13.4, 5.14.1",
        "1.12.0-M1, 1.13.4, 5.12.0-M1",
        "6.0.1, 1.13.4, 6.0.1",
        "6.1.3, 6.0.1, 6.1.3"
    })
    void versionsThatDoNotFit_areNamedWithTheVersionOfTheBom(String launcher, String engine, String bom) {
        assertThat(JUnitVersions.mismatch(launcher, engine))
                .hasValueSatisfying(sentence -> assertThat(sentence)
                        .contains(
                                "junit-platform-launcher is " + launcher + ", junit-platform-engine is " + engine + ".")
                        .contains("<version>" + bom + "</version>")
                        .contains("org.junit:junit-bom:" + bom + "\""));
    }

    @ParameterizedTest
    @CsvSource({
        "1.10.5, 1.13.4",
        "1.11.4, 1.13.4",
        "1.13.4, 1.13.4",
        "1.13.1, 1.13.4",
        "6.1.3, 6.1.3",
        "'', 1.13.4",
        "6.1.3, ''",
        "development, 1.13.4"
    })
    void versionsThatFit_orAreNotKnown_areLeftAlone(String launcher, String engine) {
        assertThat(JUnitVersions.mismatch(launcher, engine)).isEmpty();
    }
}
