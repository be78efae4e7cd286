// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.braid.engine.api.ControlFlow;
import dev.braid.engine.api.TracedConcurrencyTest.Control;
import dev.braid.engine.api.TracedConcurrencyTest.Expectation;
import dev.braid.engine.descriptor.Declaration;
import dev.braid.engine.jcstress.JcstressChoice;
import dev.braid.engine.run.PtChoice;
import dev.braid.simulator.replay.ReplaySimulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.testkit.engine.EngineTestKit;

class ConfigurationTests {
    @Test
    void noParameters_leaveTheWordToTheAnnotation() {
        assertThat(settings("explicit", Map.of()))
                .isEqualTo(new Settings(
                        List.of(),
                        Expectation.DIVERGES,
                        3,
                        Duration.ofSeconds(5),
                        List.of(Control.WINDOW),
                        7,
                        PtChoice.OFF,
                        ControlFlow.NONE,
                        JcstressChoice.AUTO,
                        NothingShared.AUTO,
                        TraceKeeping.FAILED,
                        ScheduleChoice.AUTO,
                        Path.of("target/braid").toAbsolutePath(),
                        Optional.empty()));
    }

    @Test
    void annotationOnAnAnnotation_givesItsElements() {
        assertThat(settings("marked", Map.of()).trials()).isEqualTo(2);
    }

    @Test
    void parameters_overrideTheAnnotation() {
        Settings settings = settings(
                "explicit",
                Map.of(
                        "braid.trials", "11",
                        "braid.timeout", " 12 ",
                        "braid.control", "never",
                        "braid.control.runs", "13",
                        "braid.trace", "Always",
                        "braid.report.dir", "out"));

        assertThat(settings.trials()).isEqualTo(11);
        assertThat(settings.timeout()).isEqualTo(Duration.ofSeconds(12));
        assertThat(settings.controls()).isEmpty();
        assertThat(settings.controlRuns()).isEqualTo(13);
        assertThat(settings.traceKeeping()).isEqualTo(TraceKeeping.ALWAYS);
        assertThat(settings.reportDirectory()).isEqualTo(Path.of("out").toAbsolutePath());
    }

    @Test
    void controlAlways_givesTestsWithoutControlsOne() {
        Map<String, String> always = Map.of("braid.control", "always");

        assertThat(settings("marked", always).controls()).containsExactly(Control.UNLOCKED);
        assertThat(settings("explicit", always).controls()).containsExactly(Control.WINDOW);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "braid.trials | 0 | a whole number, 1 or more",
                "braid.trials | many | a whole number, 1 or more",
                "braid.trials | 99999999999 | a whole number, 1 or more",
                "braid.timeout | 5s | a whole number of seconds, 1 or more",
                "braid.control | yes | one of always, asked, never",
                "braid.control.runs | -1 | a whole number, 1 or more",
                "braid.trace | no | one of always, failed",
                "braid.report.dir | '' | the path of a folder",
            })
    void illegalValue_isNamedWithTheLegalOnes(String key, String value, String legal) {
        assertThatThrownBy(() -> Configuration.read(new MapParameters(Map.of(key, value))))
                .isInstanceOf(JUnitException.class)
                .hasMessage("The configuration parameter " + key + " is '" + value + "'; it must be " + legal + ".");
    }

    @Test
    void reports_goWhereTheBuildToolPutsWhatItMakes(@TempDir Path project) throws IOException {
        assertThat(Configuration.reportDirectoryIn(project)).isEqualTo(project.resolve("braid"));
        Files.createFile(project.resolve("build.gradle.kts"));
        assertThat(Configuration.reportDirectoryIn(project)).isEqualTo(project.resolve("build/braid"));
        Files.createFile(project.resolve("pom.xml"));
        assertThat(Configuration.reportDirectoryIn(project)).isEqualTo(project.resolve("target/braid"));
        System.setProperty("org.gradle.test.worker", "1");
        try {
            assertThat(Configuration.reportDirectoryIn(project)).isEqualTo(project.resolve("build/braid"));
        } finally {
            System.clearProperty("org.gradle.test.worker");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "braid.trails, braid.trials",
        "braid.controls, braid.control",
        "braid.control.run, braid.control.runs",
        "braid.reportDir, braid.report.dir"
    })
    void unknownKey_isToldWithTheNearestKnownOne(String unknown, String nearest) {
        assertThat(UnknownKeys.sentences(
                        new MapParameters(Map.of(unknown, "1", "braid.trials", "1", "other.key", "1"))))
                .containsExactly("The configuration parameter " + unknown
                        + " is unknown and has no effect; did you mean " + nearest + "?");
    }

    @Test
    void settings_nameWhoSaysSo() {
        Configuration configuration =
                Configuration.read(new MapParameters(Map.of("braid.trials", " 11 ", "braid.include", "com.acme")));
        Declaration declaration = new Declaration(
                List.of(ReplaySimulator.class),
                Expectation.AGREES,
                3,
                5,
                List.of(Control.WINDOW),
                10,
                ControlFlow.PT,
                false,
                Optional.empty());

        assertThat(configuration.effectiveFor(declaration).stream()
                        .map(setting -> setting.key() + " = " + setting.text()))
                .contains(
                        "simulators = dev.braid.simulator.replay.ReplaySimulator (annotation)",
                        "expect = agrees (default)",
                        "braid.trials = 11 (configuration parameter)",
                        "braid.timeout = 5 (annotation)",
                        "control = window (annotation)",
                        "braid.control.runs = 10 (default)",
                        "braid.pt = auto (annotation)",
                        "braid.include = com.acme (configuration parameter)",
                        "braid.exclude = none (default)");
    }

    @Test
    void settings_haveEachKey() {
        assertThat(EffectiveSettings.of(new MapParameters(Map.of())))
                .extracting(EffectiveSetting::key)
                .containsAll(Configuration.KEYS);
    }

    @Test
    void settingOfASystemProperty_saysSo() {
        String value = "/channels";
        System.setProperty("braid.channel.dir", value);
        try {
            assertThat(EffectiveSettings.of(new MapParameters(Map.of("braid.channel.dir", value))))
                    .contains(new EffectiveSetting("braid.channel.dir", value, EffectiveSetting.Origin.PROPERTY));
        } finally {
            System.clearProperty("braid.channel.dir");
        }
    }

    @Test
    void unknownKey_isAnIssueOfTheDiscovery() {
        assertThat(EngineTestKit.engine("braid")
                        .selectors(selectClass("dev.braid.engine.plan.SettingsFixture"))
                        .configurationParameter("braid.tracs", "always")
                        .discover()
                        .getDiscoveryIssues())
                .singleElement()
                .satisfies(issue -> assertThat(issue.message()).contains("did you mean braid.trace?"));
    }

    private static Settings settings(String method, Map<String, String> parameters) {
        RecordingRunner runner = new RecordingRunner();
        EngineTestKit.engine(new TracedTestEngine(ignored -> runner))
                .selectors(selectClass("dev.braid.engine.plan.SettingsFixture"))
                .configurationParameters(parameters)
                .execute();
        return runner.test(method).settings();
    }

    private record MapParameters(Map<String, String> values) implements ConfigurationParameters {
        @Override
        public Optional<String> get(String key) {
            return Optional.ofNullable(values.get(key));
        }

        @Override
        public Optional<Boolean> getBoolean(String key) {
            return get(key).map(Boolean::parseBoolean);
        }

        @Override
        @SuppressWarnings({"deprecation", "MissingOverride"})
        public int size() {
            return values.size();
        }

        @Override
        public Set<String> keySet() {
            return values.keySet();
        }
    }
}
