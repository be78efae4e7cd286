// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import demo.schedule.AccountFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.EventType;

/** Tests that run under many schedules beside their trials. */
class SchedulesTests {
    private static final Pattern SCHEDULE = Pattern.compile("in the schedule (b1 [^,]*), which");

    @TempDir
    private Path folder;

    private TestExecutionResult run(String method, Map<String, String> parameters) {
        return EngineTestKit.engine("braid")
                .selectors(selectMethod(AccountFixture.class, method))
                .configurationParameter("braid.report.dir", folder.toString())
                .configurationParameters(parameters)
                .execute()
                .testEvents()
                .stream()
                .filter(event -> event.getType() == EventType.FINISHED)
                .findFirst()
                .flatMap(event -> event.getPayload(TestExecutionResult.class))
                .orElseThrow();
    }

    private String page(String method) throws IOException {
        return Files.readString(folder.resolve(AccountFixture.class.getName() + "." + method + ".html"));
    }

    private static String message(TestExecutionResult result) {
        return result.getThrowable().orElseThrow().toString();
    }

    @Test
    void bugThatNeedsASchedule_passesFreely_isFound_andIsReplayedFromItsText() throws IOException {
        assertThat(run("withdrawsTwice", Map.of()).getStatus()).isEqualTo(TestExecutionResult.Status.SUCCESSFUL);

        String found = message(run("withdrawsTwice", Map.of("braid.schedules", "200")));
        assertThat(found).contains("-100").contains("sweep found as number ");
        Matcher matcher = SCHEDULE.matcher(found);
        assertThat(matcher.find()).as(found).isTrue();
        assertThat(page("withdrawsTwice")).contains("The test ran under ");

        String replayed = message(run("withdrawsTwice", Map.of("braid.schedules.replay", matcher.group(1))));
        assertThat(replayed).contains("-100").contains("Trial 1 completed");
    }

    @Test
    void correctTest_passes_andSaysUnderHowManySchedules() throws IOException {
        TestExecutionResult result = run("withdrawsOnce", Map.of("braid.schedules", "200"));

        assertThat(result.getStatus()).as(result.toString()).isEqualTo(TestExecutionResult.Status.SUCCESSFUL);
        assertThat(page("withdrawsOnce"))
                .containsPattern("The test ran under \\d+ schedules, \\d+ of them different, in");
    }
}
