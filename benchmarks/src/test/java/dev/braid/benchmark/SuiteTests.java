// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.benchmark.result.Results;
import dev.braid.benchmark.result.Section;
import dev.braid.benchmark.result.Settings;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SuiteTests {
    private static final List<Suite> SUITES = List.of(
            new Suite("speed", "notebook", "results", List.of(new Idle("hooks"), new Idle("path"))),
            new Suite("features", "features", "features-results", List.of(new Idle("frames"))));

    private static Stream<String> chosen(String... names) {
        return Suite.chosen(SUITES, List.of(names)).stream().map(Section::name);
    }

    @Test
    void suites_andSections_areChosenByName_eachOnce() {
        assertThat(chosen("speed")).containsExactly("hooks", "path");
        assertThat(chosen("frames", "path")).containsExactly("path", "frames");
        assertThat(chosen("speed", "hooks", "features")).containsExactly("hooks", "path", "frames");
    }

    @Test
    void unknownName_isRefused_withThoseThereAre() {
        assertThatThrownBy(() -> chosen("hooks", "hook"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no section hook; there are speed, hooks, path, features, frames");
    }

    @Test
    void onlyOneWholeSuite_hasItsPage() {
        assertThat(Suite.named(SUITES, List.of("features"))).map(Suite::page).hasValue("features");
        assertThat(Suite.named(SUITES, List.of("speed", "features"))).isEmpty();
        assertThat(Suite.named(SUITES, List.of("hooks"))).isEmpty();
    }

    /** A section that does nothing. */
    private record Idle(String name) implements Section {
        @Override
        public String title() {
            return name;
        }

        @Override
        public String method() {
            return "";
        }

        @Override
        public void run(Settings settings, Results results) {}
    }
}
