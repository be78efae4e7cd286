// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import demo.jupiter.Log;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.FileEntry;
import org.junit.platform.engine.reporting.OutputDirectoryProvider;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/**
 * Conformance with Jupiter: a class that is run traced has the same tests, by the same names, with the same results,
 * and its callbacks are called in the same order, as when Jupiter runs it plain.
 */
class JupiterConformanceTests {
    @TempDir
    private Path folder;

    @BeforeEach
    void logHere() {
        System.setProperty(Log.FILE, folder.resolve("log").toString());
    }

    @AfterEach
    void logNowhere() {
        System.clearProperty(Log.FILE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "LifecycleFixture",
                "PerClassFixture",
                "ExtensionsFixture",
                "BuiltInFixture",
                "BuiltInFixture$DisabledFixture",
                "InvocationsFixture",
                "ClassTemplateFixture",
                "NestedTemplateFixture",
                "FailuresFixture$BeforeEachFails",
                "FailuresFixture$AfterEachFails",
                "FailuresFixture$BeforeAllFails",
                "FailuresFixture$AfterAllFails",
                "FailuresFixture$ConstructorFails",
                "FailuresFixture$UnresolvedParameter",
            })
    void tracedTests_areWhatJupitersAre(String fixture) throws IOException {
        Run plain = run("junit-jupiter", fixture, Map.of());
        Run traced = run(
                "braid",
                fixture,
                Map.of(
                        "braid.traced",
                        "demo.jupiter.**",
                        "braid.report.dir",
                        folder.resolve("report").toString()));

        assertThat(traced.events).isEqualTo(plain.events);
        assertThat(traced.log).isEqualTo(plain.log);
    }

    private Run run(String engine, String fixture, Map<String, String> parameters) throws IOException {
        List<Event> events = EngineTestKit.engine(engine)
                .configurationParameter("braid.schedules", "off")
                .selectors(selectClass("demo.jupiter." + fixture))
                .configurationParameters(parameters)
                .outputDirectoryProvider(new Outputs(folder))
                .execute()
                .allEvents()
                .list();
        List<String> lines = new ArrayList<>();
        for (Event event : events) {
            if (event.getTestDescriptor().getParent().isPresent()) {
                describe(event).ifPresent(lines::add);
            }
        }
        Path log = Path.of(System.getProperty(Log.FILE));
        List<String> logged = Files.exists(log) ? Files.readAllLines(log) : List.of();
        Files.deleteIfExists(log);
        return new Run(lines, logged);
    }

    private static Optional<String> describe(Event event) {
        return Optional.of(
                        switch (event.getType()) {
                            case DYNAMIC_TEST_REGISTERED -> "registered";
                            case STARTED -> "started";
                            case SKIPPED -> "skipped " + event.getRequiredPayload(String.class);
                            case FINISHED -> result(event.getRequiredPayload(TestExecutionResult.class));
                            case REPORTING_ENTRY_PUBLISHED -> entries(event.getRequiredPayload(ReportEntry.class));
                            case FILE_ENTRY_PUBLISHED -> file(event.getRequiredPayload(FileEntry.class));
                            default -> "";
                        })
                .filter(text -> !text.isEmpty())
                .map(text -> name(event) + ": " + text);
    }

    private static String name(Event event) {
        return event.getTestDescriptor().getUniqueId().toString().replaceFirst("\\[engine:[^]]*]", "") + " '"
                + event.getTestDescriptor().getDisplayName() + "'";
    }

    /** Braid's failure of a test has the test's own as its cause. */
    private static String result(TestExecutionResult result) {
        return result.getStatus()
                + result.getThrowable()
                        .map(thrown -> thrown.getCause() == null ? thrown : thrown.getCause())
                        .map(thrown -> " "
                                + firstLine(String.valueOf(thrown.getMessage()))
                                        .replaceFirst("@AfterAll of .* failed: [^ ]* ", ""))
                        .orElse("");
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }

    /** Braid publishes its page and traces, too. */
    private static String file(FileEntry file) {
        String name = file.getPath().getFileName().toString();
        boolean isBraids = name.endsWith(".html") || name.endsWith(".braid");
        return isBraids
                ? ""
                : "published " + name + " as " + file.getMediaType().orElse("");
    }

    private static String entries(ReportEntry entry) {
        return entry.getKeyValuePairs().keySet().stream().anyMatch(key -> key.startsWith("braid."))
                ? ""
                : "published " + entry.getKeyValuePairs();
    }

    /** Files that tests publish, all in one folder. */
    private record Outputs(Path folder) implements OutputDirectoryProvider {
        @Override
        public Path getRootDirectory() {
            return folder;
        }

        @Override
        public Path createOutputDirectory(TestDescriptor descriptor) {
            return folder;
        }
    }

    private record Run(List<String> events, List<String> log) {}
}
