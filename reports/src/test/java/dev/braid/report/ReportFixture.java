// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report;

import dev.braid.report.model.AttestationReport;
import dev.braid.report.model.Conclusion;
import dev.braid.report.model.ControlReport;
import dev.braid.report.model.DivergenceReport;
import dev.braid.report.model.Environment;
import dev.braid.report.model.Outcome;
import dev.braid.report.model.TestIdentity;
import dev.braid.report.model.TestReport;
import dev.braid.report.model.TrialReport;
import dev.braid.report.page.HtmlReport;
import dev.braid.report.path.PathBuilder;
import dev.braid.report.path.PathMethod;
import dev.braid.report.path.PathPart;
import dev.braid.report.path.PathReport;
import dev.braid.report.window.EventWindow;
import dev.braid.report.window.EventWindowCollector;
import dev.braid.simulator.Divergence;
import dev.braid.simulator.Table;
import dev.braid.simulator.Verdict;
import dev.braid.trace.Attestation;
import dev.braid.trace.Fidelity;
import dev.braid.trace.Policy;
import dev.braid.trace.RecordedEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reports such as real tests give; {@link #main} writes them as pages for the eye. */
public final class ReportFixture {
    public static final String TRACE_FILE = "target/braid/CounterTest.increments-2.braid";
    public static final String REPLAY = "./braid simulate " + TRACE_FILE + " --simulator replay";

    /** Prefix of every text that comes from the program under test. */
    private final String prefix;

    private ReportFixture(String prefix) {
        this.prefix = prefix;
    }

    /** Writes a sample of each kind of page into the folder named by the only argument. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        HtmlReport.write(diverging(), folder.resolve("diverging.html"));
        HtmlReport.write(passing(), folder.resolve("passing.html"));
        HtmlReport.write(unproven(), folder.resolve("unproven.html"));
        HtmlReport.write(hanging(), folder.resolve("hanging.html"));
        HtmlReport.write(compared(""), folder.resolve("compared.html"));
        HtmlReport.write(finding(""), folder.resolve("finding.html"));
        HtmlReport.write(pictured(""), folder.resolve("pictured.html"));
        HtmlReport.write(hostile("<script>alert('\"x\"')</script>]]>\u001B[2J&\u202E"), folder.resolve("hostile.html"));
    }

    public static TestReport diverging() {
        return new ReportFixture("").divergingReport();
    }

    /** {@return the diverging report, with {@code prefix} before every name and value of the program under test} */
    public static TestReport hostile(String prefix) {
        return new ReportFixture(prefix).divergingReport();
    }

    /** {@return a report with findings, with {@code prefix} before what comes from the program under test} */
    public static TestReport finding(String prefix) {
        List<Table> tables = List.of(
                new Table(
                        prefix + "False sharing",
                        List.of("class", "misses"),
                        List.of(List.of(prefix + "demo.Counter", 12_345L), List.of("long[]", 3L))),
                new Table("Nothing found", List.of("class", "misses"), List.of()),
                new Table(
                        prefix + "Time lost",
                        List.of("times", "this thread"),
                        List.of(List.of(3L, prefix + "demo.Counter.add(Counter.java:12)")),
                        List.of("0.100s lost in aborts", "    " + prefix + "demo.Counter.add(Counter.java:12)")),
                new Table(
                        "Threads",
                        List.of("thread", "time line"),
                        List.of(List.of(prefix + "worker", ".\u2581\u2588" + ".".repeat(57)))));
        TrialReport trial = new TrialReport(
                1,
                Policy.LOCKED,
                "returned",
                Map.of(),
                Map.of("coherence", new Verdict.Agrees("3 accesses", tables)),
                600,
                null,
                null,
                TRACE_FILE);
        return new ReportFixture("")
                .report(Outcome.PASSED, "All agree.", "", List.of(trial), List.of(), List.of(), null);
    }

    /**
     * {@return a report whose second trial is compared with the first, with {@code prefix} before the program's names}
     */
    public static TestReport compared(String prefix) {
        RunFixture run = RunFixture.interrupted(prefix);
        Divergence divergence = run.violation(4, 6, 7);
        DivergenceReport found = new DivergenceReport(2, "atomicity", divergence, run.window(divergence), null)
                .compared(run.beside(RunFixture.oneAfterTheOther(prefix), divergence));
        TrialReport trial = new TrialReport(
                2,
                Policy.LOCKED,
                "returned",
                Map.of(),
                Map.of("atomicity", new Verdict.Diverges(List.of(divergence))),
                8,
                null,
                null,
                TRACE_FILE);
        return new ReportFixture("")
                .report(
                        Outcome.FAILED,
                        "A block of code was not as one step.",
                        "",
                        List.of(agreeingTrials(1, 1).get(0), trial),
                        List.of(),
                        List.of(found),
                        REPLAY);
    }

    /**
     * {@return a report whose findings have pictures, with {@code prefix} before what comes from the program under
     * test}
     */
    public static TestReport pictured(String prefix) {
        String line = "....\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588\u2588\u2587\u2584".repeat(4);
        Table lost = new Table(
                "Threads as measured",
                List.of("thread", "paused (ns)", "time line"),
                List.of(
                        List.of(prefix + "worker-1", 120_000L, line),
                        List.of(
                                prefix + "worker-2",
                                80_000L,
                                new StringBuilder(line).reverse().toString())));
        Table flows = new Table(
                "Values that went from one thread to another",
                List.of("written by", "read by", "location", "reads"),
                List.of(
                        List.of(prefix + "worker-1", prefix + "worker-2", prefix + "demo.Queue#7.head", 120_431L),
                        List.of(prefix + "worker-1", prefix + "worker-2", prefix + "demo.Queue#7.tail", 12L),
                        List.of(prefix + "main", prefix + "worker-1", prefix + "demo.Queue#7.tail", 3L),
                        List.of(prefix + "worker-2", prefix + "worker-1", prefix + "demo.Queue#7.size", 45L),
                        List.of(prefix + "worker-2", prefix + "main", prefix + "demo.Queue#7.size", 1L)));
        Map<String, Verdict> verdicts = new LinkedHashMap<>();
        verdicts.put("contention", new Verdict.Agrees("12 regions", List.of(lost)));
        verdicts.put("coherence", new Verdict.Agrees("3 accesses", sharedLines(prefix)));
        verdicts.put("provenance", new Verdict.Agrees("9 thunks", List.of(flows)));
        TrialReport trial =
                new TrialReport(1, Policy.LOCKED, "returned", Map.of(), verdicts, 600, null, null, TRACE_FILE);
        return new ReportFixture("")
                .report(Outcome.PASSED, "All agree.", "", List.of(trial), List.of(), List.of(), null);
    }

    private static List<Table> sharedLines(String prefix) {
        String ring = prefix + "demo.Ring";
        String head = prefix + "head";
        String tail = prefix + "tail";
        return List.of(
                new Table(
                        "Misses on shared lines by class and field",
                        List.of("class", "field", "transfers", "cold", "true sharing", "false sharing"),
                        List.of(
                                List.of(ring, head, 5_012L, 2L, 1_200L, 3_810L),
                                List.of(ring, tail, 4_000L, 1L, 3_900L, 99L),
                                List.of(prefix + "long[]", "#12[0..7]", 30L, 8L, 22L, 0L))),
                new Table(
                        "False sharing: fields whose misses brought nothing new",
                        List.of("class", "field", "lost to writes of", "misses", "first missed by", "first written by"),
                        List.of(
                                List.of(
                                        ring,
                                        head,
                                        tail,
                                        3_810L,
                                        "'" + prefix + "taker' at demo.Ring.take(Ring.java:31)",
                                        "'" + prefix + "giver' at demo.Ring.give(Ring.java:22)"),
                                List.of(
                                        ring,
                                        tail,
                                        head,
                                        99L,
                                        "'" + prefix + "giver' at demo.Ring.give(Ring.java:21)",
                                        "'" + prefix + "taker' at demo.Ring.take(Ring.java:33)"))));
    }

    public static TestReport passing() {
        return new ReportFixture("")
                .report(
                        Outcome.PASSED,
                        "All 250 trials agree with their traces, and both controls diverge.",
                        "",
                        agreeingTrials(1, 250),
                        provenControls(),
                        List.of(),
                        null);
    }

    public static TestReport unproven() {
        return new ReportFixture("")
                .report(
                        Outcome.UNPROVEN,
                        "The control 'unlocked' never diverged, so the agreement of the trials proves nothing.",
                        "Let more threads share the counter, or raise the number of increments.",
                        agreeingTrials(1, 3),
                        List.of(new ControlReport(Policy.UNLOCKED, 20, 0, Map.of())),
                        List.of(),
                        null);
    }

    public static TestReport hanging() {
        TrialReport hung = new TrialReport(
                1,
                Policy.LOCKED,
                "hung past its timeout of 10 s",
                Map.of(),
                Map.of("replay", new Verdict.Agrees("40,112 reads")),
                80_224,
                null,
                "\"worker-1\" #21 prio=5 BLOCKED on demo.Transfer#3\n\tat demo.Transfer.move(Transfer.java:31)\n",
                TRACE_FILE);
        return new ReportFixture("")
                .report(
                        Outcome.FAILED,
                        "The test did not end within its timeout of 10 s.",
                        "Look for the threads that wait for each other in the dump below.",
                        List.of(hung),
                        List.of(),
                        List.of(),
                        REPLAY);
    }

    /** {@return the report of a test whose only trial diverges} */
    public static TestReport failing(String reason, Map<String, Verdict> verdicts, List<DivergenceReport> divergences) {
        TrialReport trial =
                new TrialReport(1, Policy.LOCKED, "completed", Map.of(), verdicts, 600, null, null, TRACE_FILE);
        return new ReportFixture("").report(Outcome.FAILED, reason, "", List.of(trial), List.of(), divergences, REPLAY);
    }

    /** {@return the report of a test whose only trial diverges, and had to be ended} */
    public static TestReport atDeadline(TestReport diverging, String reason, String threadDump) {
        TrialReport trial = new TrialReport(
                1,
                Policy.LOCKED,
                "ended at its deadline of 5 s",
                Map.of(),
                diverging.trials().get(0).verdicts(),
                600,
                reason,
                threadDump,
                TRACE_FILE);
        return new ReportFixture("")
                .report(Outcome.FAILED, reason, "", List.of(trial), List.of(), diverging.divergences(), REPLAY);
    }

    /** {@return the report of a test that failed by itself, or hung} */
    public static TestReport throwing(String stack, @Nullable String threadDump) {
        TrialReport trial = new TrialReport(
                1,
                Policy.LOCKED,
                "completed",
                Map.of(),
                Map.of("replay", new Verdict.Agrees("40,112 reads")),
                600,
                stack,
                threadDump,
                TRACE_FILE);
        String reason = stack.lines().findFirst().orElse("");
        return new ReportFixture("").report(Outcome.FAILED, reason, "", List.of(trial), List.of(), List.of(), REPLAY);
    }

    private TestReport divergingReport() {
        CounterTraceFixture trace = new CounterTraceFixture(3, 300, Set.of(208L, 340L), prefix);
        List<Divergence> divergences = List.of(
                staleRead(trace, 207, 208),
                staleRead(trace, 339, 340),
                new Divergence(
                        "output",
                        "Output '" + prefix + "thread-1.increments' is 19998; the trace predicts 20000.",
                        "20000",
                        prefix + "19998",
                        List.of()));
        Map<String, Verdict> verdicts = new LinkedHashMap<>();
        verdicts.put("replay", new Verdict.Diverges(divergences));
        verdicts.put("increment", new Verdict.Inconclusive("The value oracle does not trust this trace."));
        Map<String, Object> outputs = new LinkedHashMap<>();
        outputs.put(prefix + "thread-0.increments", 20_000L);
        outputs.put(prefix + "thread-1.increments", prefix + "19998");
        TrialReport trial = new TrialReport(
                2,
                Policy.LOCKED,
                prefix + "threw an exception",
                outputs,
                verdicts,
                600,
                prefix + "java.lang.AssertionError: expected 40000 but was 39998\n"
                        + "\tat demo.CounterTest.increments(CounterTest.java:31)\n",
                null,
                prefix + TRACE_FILE);
        List<TrialReport> trials = new ArrayList<>(agreeingTrials(1, 1));
        trials.add(trial);
        trials.addAll(agreeingTrials(3, 20));
        List<DivergenceReport> shown = divergences.stream()
                .map(divergence -> detailed(divergence, trace))
                .toList();
        return report(
                Outcome.FAILED,
                "Trial 2 diverged: a read of " + prefix
                        + "demo.Counter#12.value returned 103, but the trace's last write is 104.",
                "Look at both source lines of the first divergence, then replay the trace.",
                trials,
                provenControls(),
                shown,
                prefix + REPLAY);
    }

    /**
     * Gives the first divergence paths and the second one a reason why it has none; the third has not even a window.
     */
    private DivergenceReport detailed(Divergence divergence, CounterTraceFixture trace) {
        EventWindow window = window(divergence, trace);
        PathReport path = null;
        if (window != null) {
            boolean isFirst = divergence.events().get(0).index() == 207;
            path = isFirst
                    ? path(window)
                    : PathReport.none(prefix + "The trace does not say what the threads executed.");
        }
        return new DivergenceReport(2, "replay", divergence, window, path);
    }

    private PathReport path(EventWindow window) {
        PathMethod run = new PathMethod(prefix + "demo.CounterTest.run", prefix + "CounterTest.java");
        PathMethod increment = new PathMethod(prefix + "demo.Counter.increment", prefix + "Counter.java");
        List<PathReport.ThreadPath> threads = new ArrayList<>();
        for (EventWindow.Lane lane : window.lanes()) {
            PathBuilder builder = new PathBuilder();
            List<PathPart> parts = new ArrayList<>();
            builder.executed(run, 30, 0, 1, true);
            for (int i = 1; i < window.rows().size(); i++) {
                for (int round = 0; round < i; round++) {
                    builder.executed(run, 31, 4, 1, true);
                    builder.executed(increment, 12, 0, 2, false);
                    builder.executed(increment, 13, 7, 2, true);
                }
                if (i % 4 == 0) {
                    builder.gap(prefix + "nothing was recorded");
                }
                parts.add(builder.cut());
            }
            threads.add(new PathReport.ThreadPath(lane.thread(), prefix + lane.name(), parts));
        }
        return new PathReport("branch records", prefix + "1 event was not found.", window.rows(), threads);
    }

    private Divergence staleRead(CounterTraceFixture trace, int write, int read) {
        RecordedEvent writer = trace.events().get(write);
        RecordedEvent reader = trace.events().get(read);
        String location = trace.location(reader);
        return new Divergence(
                "stale-value",
                trace.threadName(reader.thread()) + " read " + reader.valueRead() + " from " + location + ", after "
                        + trace.threadName(writer.thread()) + " had written " + writer.valueWritten() + " at "
                        + trace.userSite(writer) + ".",
                prefix + writer.valueWritten(),
                prefix + reader.valueRead(),
                List.of(writer, reader));
    }

    private static @Nullable EventWindow window(Divergence divergence, CounterTraceFixture trace) {
        if (divergence.events().isEmpty()) {
            return null;
        }
        EventWindowCollector collector = EventWindow.around(divergence, 5);
        trace.events().forEach(collector);
        return collector.finish(trace);
    }

    private static List<TrialReport> agreeingTrials(int first, int last) {
        List<TrialReport> trials = new ArrayList<>();
        for (int number = first; number <= last; number++) {
            Map<String, Verdict> verdicts = new LinkedHashMap<>();
            verdicts.put("replay", new Verdict.Agrees("40,000 reads of 40,000 return the last traced write"));
            verdicts.put("increment", new Verdict.Agrees("4 outputs as predicted"));
            trials.add(new TrialReport(
                    number,
                    Policy.LOCKED,
                    "returned",
                    Map.of("thread-0.increments", 20_000L),
                    verdicts,
                    80_224,
                    null,
                    null,
                    null));
        }
        return trials;
    }

    private static List<ControlReport> provenControls() {
        Map<String, Integer> unlocked = new LinkedHashMap<>();
        unlocked.put("replay", 100);
        unlocked.put("even counts alone", 12);
        return List.of(
                new ControlReport(Policy.UNLOCKED, 100, 100, unlocked),
                new ControlReport(Policy.WINDOW, 100, 97, Map.of("replay", 97)));
    }

    private TestReport report(
            Outcome outcome,
            String reason,
            String fix,
            List<TrialReport> trials,
            List<ControlReport> controls,
            List<DivergenceReport> divergences,
            @Nullable String replay) {
        TrialReport decisive =
                trials.stream().filter(trial -> !trial.agrees()).findFirst().orElse(trials.get(trials.size() - 1));
        return new TestReport(
                new TestIdentity(
                        prefix + "two threads increment a shared counter",
                        prefix + "[engine:braid]/[class:demo.CounterTest]/[test:increments(dev.braid.trace.Outputs)]",
                        prefix + "demo.CounterTest",
                        prefix + "increments"),
                new Conclusion(outcome, reason, fix),
                Instant.parse("2026-11-21T02:13:07.512Z"),
                Duration.ofMillis(8_412),
                trials,
                controls,
                divergences,
                new AttestationReport(decisive.number(), Policy.LOCKED, Fidelity.ATOMIC, attestation()),
                environment(),
                replay,
                List.of(),
                null);
    }

    private Attestation attestation() {
        boolean hostile = !prefix.isEmpty();
        return new Attestation(
                412,
                Map.of(prefix + "java.lang.* core", 1_204, prefix + "generated at run time", 31),
                hostile ? Map.of(prefix + "demo.Broken", prefix + "the class file is damaged") : Map.of(),
                Map.of(
                        "demo.Counter",
                        Attestation.TRANSFORMED,
                        prefix + "demo.Left",
                        "excluded by " + prefix + "demo.L",
                        "org.junit.jupiter.api.Test",
                        "excluded by default: org.junit.",
                        "org.slf4j.Logger",
                        "excluded by default: org.slf4j.",
                        "org.slf4j.spi.Provider",
                        "excluded by default: org.slf4j."),
                Map.of(prefix + "demo.Counter", 80_000L, "java.util.concurrent.locks.LockSupport", 224L),
                80_224,
                hostile ? 80_220 : 80_224,
                hostile ? List.of(prefix + "4 records were not read; raise braid.channel.bytes.") : List.of());
    }

    private Environment environment() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("braid.control", "always");
        settings.put("braid.trials", "20");
        settings.put(prefix + "braid.worker.jvmArgs", prefix + "-Xmx512m");
        return new Environment(
                "17.0.15 (Debian)", "25.0.1 (Temurin)", "Linux 6.1.0-37-amd64, x86-64", 2, "0.1.0", settings);
    }
}
