// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import demo.function.RegisteringFixture;
import demo.increment.RegionFixture;
import dev.braid.engine.command.console.ExitCode;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Registered threads and the life of threads, rows S3.10, S3.19, S3.21 and S3.27. */
class RegistrationTests {
    @TempDir
    private Path folder;

    @Test
    void s3_10_onlyRegisteredThreads_haveAccesses_butAllHaveFunctions() throws IOException {
        RecordedRun run = RecordedRun.of(folder, flags("-r", "1"), RegisteringFixture.class, "two");

        assertThat(run.accesses())
                .isNotEmpty()
                .allMatch(event -> List.of("first", "second").contains(run.threadName(event)));
        assertThat(run.writesOf(".shared")).hasSize(2);
        assertThat(run.threadsOf(EventKind.FUNCTION_CALL))
                .as("s3_42: those of threads that are not registered are ordered with all others")
                .containsExactly("first", "first", "second", "second", "third", "main");
        Braid simulated = Braid.call(folder, "simulate", run.trace().toString());
        assertThat(simulated.code()).as(simulated.toString()).isEqualTo(ExitCode.UNFIT);
        assertThat(simulated.out()).contains("The trace holds the accesses of registered threads only");
    }

    @Test
    void s3_10_allThreads_haveAccesses_ifNotAskedOtherwise() throws IOException {
        for (List<String> flags : List.of(List.<String>of(), List.of("-r", "0"))) {
            RecordedRun run = RecordedRun.of(folder, flags, RegisteringFixture.class, "two");
            assertThat(run.writesOf(".shared")).hasSize(5);
        }
    }

    @Test
    void s3_19_numbers_areThoseThatThreadsWereGiven() throws IOException {
        RecordedRun run = RecordedRun.of(folder, flags("-r", "1"), RegisteringFixture.class, "two");

        assertThat(run.all(EventKind.REGISTER))
                .extracting(event -> event.detail(0))
                .containsExactly(70L, Long.MAX_VALUE);
        List<RecordedEvent> first = run.ofThread("first");
        long registered = first.stream()
                .filter(event -> event.kind() == EventKind.REGISTER)
                .findFirst()
                .orElseThrow()
                .index();
        assertThat(first)
                .filteredOn(event -> event.kind() == EventKind.FUNCTION_CALL)
                .satisfiesExactly(
                        before -> assertThat(before.index()).isLessThan(registered),
                        after -> assertThat(after.index()).isGreaterThan(registered));
        assertThat(first)
                .filteredOn(event -> event.kind().isAccess())
                .isNotEmpty()
                .allMatch(event -> event.index() > registered);
    }

    @Test
    void s3_19_threadIds_areUniquePerStart() throws IOException {
        RecordedRun run = RecordedRun.of(folder, List.of("-r", "0"), RegisteringFixture.class, "reused");
        assertThat(run.all(EventKind.THREAD_BEGIN))
                .extracting(RecordedEvent::thread)
                .doesNotHaveDuplicates()
                .allMatch(id -> id >= 0);
        assertThat(run.all(EventKind.REGISTER))
                .extracting(event -> event.detail(0))
                .as("the second thread may have the number of one that has ended")
                .containsExactly(9L, 9L);
    }

    @Test
    void s3_21_eachThread_beginsFirstAndEndsLast_once() throws IOException {
        RecordedRun run = RecordedRun.of(folder, List.of(), RegisteringFixture.class, "two");
        for (String name : List.of("first", "second", "third")) {
            List<RecordedEvent> events = run.ofThread(name);
            assertThat(events.get(0).kind()).isEqualTo(EventKind.THREAD_BEGIN);
            assertThat(events.get(events.size() - 1).kind()).isEqualTo(EventKind.THREAD_END);
            assertThat(events.subList(1, events.size() - 1))
                    .extracting(RecordedEvent::kind)
                    .doesNotContain(EventKind.THREAD_BEGIN, EventKind.THREAD_END);
        }
    }

    @Test
    void s3_21_secondRegistration_isNoSecondEvent() throws IOException {
        RecordedRun run = RecordedRun.of(folder, List.of(), RegisteringFixture.class, "again");
        assertThat(run.only(EventKind.REGISTER).detail(0)).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "twice; Thread 'registered' called Trace.registerThread with 6, but is registered with 5; register"
                        + " each",
                "same; Thread 'registered' called Trace.registerThread with 9, which thread 'main' has; give threads"
            })
    void s3_19_ambiguousNumbers_failTheTrace(String scenario, String reason) throws IOException {
        Braid run = RecordedRun.ofAny(folder, List.of(), RegisteringFixture.class, scenario)
                .braid();
        assertThat(run.code()).as(run.toString()).isEqualTo(ExitCode.UNFIT);
        assertThat(run.err()).contains("must not be trusted: " + reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"two", "twice", "same", "negative"})
    void s3_27_programInterface_isTheSameWithoutTheAgent(String scenario) throws IOException {
        Process plain = new ProcessBuilder(
                        Braid.java(),
                        "-cp",
                        Braid.classPath(RegisteringFixture.class),
                        RegisteringFixture.class.getName(),
                        scenario)
                .start();
        String out = new String(plain.getInputStream().readAllBytes(), UTF_8);
        assertThat(RecordedRun.ofAny(folder, List.of(), RegisteringFixture.class, scenario)
                        .braid()
                        .out())
                .isEqualTo(out)
                .contains("shared ");
        assertThat(out.contains("must not be negative")).isEqualTo(scenario.equals("negative"));
    }

    @Test
    void s3_27_regions_areNothingWithoutTheAgent() throws IOException {
        Process plain = new ProcessBuilder(
                        Braid.java(), "-cp", Braid.classPath(RegionFixture.class), RegionFixture.class.getName())
                .start();
        assertThat(new String(plain.getInputStream().readAllBytes(), UTF_8)).isEqualTo("4 6\n");
    }

    private List<String> flags(String... flags) throws IOException {
        Path names = Files.writeString(folder.resolve("functions.txt"), "*RegisteringFixture::step\n");
        return List.of(flags[0], flags[1], "-f", names.toString());
    }
}
