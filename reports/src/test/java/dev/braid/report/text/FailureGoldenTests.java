// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.report.GoldenText;
import dev.braid.report.KindFixture;
import dev.braid.report.ReportFixture;
import dev.braid.report.model.DivergenceReport;
import dev.braid.report.model.TestReport;
import dev.braid.report.window.EventWindow;
import dev.braid.report.window.EventWindowCollector;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.DivergenceKind;
import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.Verdict;
import dev.braid.trace.RecordedEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The message of each kind of divergence, as {@code golden/failure} has it; see {@link GoldenText}. */
class FailureGoldenTests {
    private static final String PAGE = "target/braid/CounterTest.increments.html";
    private static final int MOST_LINES = 25;
    private static final int MOST_COLUMNS = 160;
    private static final int MOST_PLACE_COLUMNS = 400;
    private static final Pattern LITERAL_KIND = Pattern.compile("new Divergence\\(\\s*\"");
    /** Line of a Javadoc comment, which may have an example. */
    private static final Pattern COMMENT_LINE = Pattern.compile("(?m)^ *\\*.*$");

    @ParameterizedTest
    @EnumSource(DivergenceKind.class)
    void message_ofEachKind_isAsItWas(DivergenceKind kind) throws IOException {
        TestReport report = new KindFixture(kind).report();
        assertGolden(kind.id(), report);
        assertThat(FailureText.of(report, PAGE))
                .as("nothing of it is cut off")
                .doesNotContain(" ...\n", " more in the");
    }

    /** Checks that the test above knows all kinds. */
    @Test
    void simulators_haveNoKindsBesideThese() throws IOException {
        for (String module : List.of(
                "simulators",
                "native-pt/control-flow",
                "engine/api",
                "engine/runner",
                "engine/junit",
                "engine/command-line")) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "src/main/java"))) {
                for (Path file :
                        files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    String code = COMMENT_LINE.matcher(Files.readString(file)).replaceAll("");
                    assertThat(code).as(file.toString()).doesNotContainPattern(LITERAL_KIND);
                }
            }
        }
    }

    @Test
    void manyThreads_shareTheWidth() throws IOException {
        assertGolden("many-threads", ofThreads(12, "a thread with a long name, the number of which is "));
    }

    @Test
    void longNames_areCutWhereTheyAreAlike() throws IOException {
        assertGolden("long-names", ofThreads(2, "com.acme.enterprise.".repeat(12)));
    }

    @Test
    void hostileNames_areShownAsEscapes() throws IOException {
        assertGolden("hostile-names", ReportFixture.hostile("<b>\n\u001B[31m\u202E\tTrace: x ".repeat(3)));
    }

    @Test
    void stacks_showTheProgramsOwnFrames() throws IOException {
        assertGolden("exception", ReportFixture.throwing("""
                org.opentest4j.AssertionFailedError: expected: <40000> but was: <39998>
                \tat org.junit.jupiter.api.AssertionUtils.fail(AssertionUtils.java:39)
                \tat app//org.junit.jupiter.api.Assertions.assertEquals(Assertions.java:527)
                \tat demo.CounterTest.check(CounterTest.java:40)
                \tat java.base@17.0.15/java.util.ArrayList.forEach(ArrayList.java:1511)
                \tat java.base/java.util.stream.Streams.run(Streams.java:7)
                \tat demo.CounterTest.increments(CounterTest.java:31)
                \tat java.base/jdk.internal.reflect.DirectMethodHandleAccessor.invoke(DirectMethodHandleAccessor.java:103)
                \tat dev.braid.engine.worker.TestInvocation.run(TestInvocation.java:48)
                Caused by: java.lang.IllegalStateException: in a thread
                \tat demo.Counter.add(Counter.java:12)
                \t... 8 more
                """, null));
    }

    @Test
    void hang_showsThreadsInTheProgramsCode() throws IOException {
        assertGolden("hang", ReportFixture.throwing("The test still ran at its deadline of 5 s.", """
                Deadlock: thread 'back' waits at demo.Transfer.move(Transfer.java:31).

                "back" #32 BLOCKED on demo.Account@5e owned by "there" #31
                \tat demo.Transfer.move(Transfer.java:31)
                \t- locked demo.Account@4f
                \tat demo.Transfer.run(Transfer.java:12)
                \tat java.base/java.lang.Thread.run(Thread.java:840)

                "idle" #30 WAITING on java.lang.Object@1
                \tat java.base/java.lang.Object.wait(Native Method)

                "there" #31 WAITING on demo.Account@4f
                \tat java.base/java.lang.Object.wait(Native Method)
                \t- waiting on demo.Account@4f
                \tat demo.Transfer.await(Transfer.java:40)
                """));
    }

    @Test
    void deadlockAtTheDeadline_hasItsSentence_itsEventsAndItsThreads() throws IOException {
        TestReport deadlock = new KindFixture(DivergenceKind.DEADLOCK).report();
        assertGolden("deadlock-at-deadline", ReportFixture.atDeadline(deadlock, """
                The test still ran at its deadline of 5 s, and its worker was ended. Deadlock: thread 'main' waits at\
                 demo.Main.main(Main.java:34) for java.util.concurrent.locks.ReentrantLock$NonfairSync@5e, which thread\
                 'worker' holds; thread 'worker' waits at demo.Main.main(Main.java:34) for\
                 java.util.concurrent.locks.ReentrantLock$NonfairSync@4f, which thread 'main' holds. See the thread dump\
                 for all stacks. Trial 1 had made 9 events, the last one of thread 'worker' at Main.java:34.""", """
                "main" #1 WAITING on java.util.concurrent.locks.ReentrantLock$NonfairSync@5e owned by "worker" #31
                \tat java.base/jdk.internal.misc.Unsafe.park(Native Method)
                \tat demo.Main.main(Main.java:34)

                "worker" #31 WAITING on java.util.concurrent.locks.ReentrantLock$NonfairSync@4f owned by "main" #1
                \tat java.base/jdk.internal.misc.Unsafe.park(Native Method)
                \tat demo.Main.main(Main.java:34)
                """));
    }

    /** The sentence is that of the collector, and the only fix is the one in it. */
    @Test
    void damagedTrace_saysWhereAndWhatToDo() throws IOException {
        assertGolden(
                "damaged-trace",
                ReportFixture.failing(
                        "A record in shared memory is damaged: slot 0, between bytes 0 and 4096 of its records:"
                                + " expected bytes whose sum is 1, found 0. The trace ends before it; run the test"
                                + " again, and check the program for native code that writes where it should not.",
                        Map.of("replay", new Verdict.Agrees("40,112 reads")),
                        List.of()));
    }

    /** A simulator that says why it failed, as opposed to one that threw, whose stack is shown. */
    @Test
    void inconclusiveSimulator_saysWhy() throws IOException {
        String why =
                "The trace has no record of an access by the program's own instructions, so there is nothing to join"
                        + " with its control flow.";
        assertGolden(
                "inconclusive",
                ReportFixture.failing(
                        "Simulator control-flow could not judge the run: " + why,
                        Map.of("control-flow", new Verdict.Inconclusive(why)),
                        List.of()));
    }

    private static TestReport ofThreads(int threads, String name) {
        TraceFixture trace = new TraceFixture();
        trace.symbols.siteIn(1, name + "Counter", "add", "value").type(12, name + "Counter");
        for (int thread = 1; thread <= threads; thread++) {
            trace.begin(thread, name + thread);
        }
        for (int thread = 1; thread <= threads; thread++) {
            trace.at(1).write(thread, 12, 16, 1_000_000_000_000L * thread);
        }
        List<RecordedEvent> events =
                trace.events().subList(threads, trace.events().size());
        Divergence divergence =
                new Divergence("stale-value", "All of " + name + " wrote to the same.", "1", "2".repeat(500), events);
        EventWindowCollector collector = EventWindow.around(divergence, 4);
        trace.events().forEach(collector);
        return ReportFixture.failing(
                Headline.of(name, divergence),
                Map.of(name, new Verdict.Diverges(List.of(divergence))),
                List.of(new DivergenceReport(1, name, divergence, collector.finish(trace.symbols), null)));
    }

    private static void assertGolden(String name, TestReport report) throws IOException {
        String text = FailureText.of(report, PAGE);
        GoldenText.assertSame("failure/" + name + ".txt", text);
        assertThat(text.lines()).as(text).hasSizeLessThanOrEqualTo(MOST_LINES);
        assertThat(text.lines().filter(line -> !line.matches("(Trace|Replay|Report):.*")))
                .as(text)
                .allMatch(line -> line.codePointCount(0, line.length())
                        <= (line.strip().startsWith("at ") ? MOST_PLACE_COLUMNS : MOST_COLUMNS));
    }
}
