// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.agent.TracingOptions;
import dev.braid.engine.code.SourcePosition;
import dev.braid.engine.launch.WorkerFailedException;
import dev.braid.engine.message.TestListener;
import dev.braid.engine.run.WorkerPool;
import dev.braid.pt.recorder.PtMachine;
import dev.braid.report.model.ControlReport;
import dev.braid.report.model.DivergenceReport;
import dev.braid.report.model.Outcome;
import dev.braid.report.model.TestReport;
import dev.braid.report.text.FailureText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.platform.engine.TestExecutionResult;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * Runs a test's trials and controls in workers, writes its report, and says whether it passed.
 *
 * <p>Thread safety: one thread.
 */
final class JudgingRunner implements TracedTestRunner {
    private final TracingOptions options;
    private final PtMachine machine;
    private final WorkerPool workers;
    private final Map<Path, ReportFolder> folders = new LinkedHashMap<>();
    private final Set<Path> summaryFiles = new LinkedHashSet<>();

    /** Time that {@code @AfterAll} methods may take: the timeout of the last test. */
    private Duration limit = Duration.ZERO;

    JudgingRunner(TracingOptions options, PtMachine machine, WorkerPool workers) {
        this.options = options;
        this.machine = machine;
        this.workers = workers;
    }

    @Override
    public TestEnd run(TracedTest test, ReportEntries sink, TestListener listener) {
        Instant started = Instant.now();
        limit = test.settings().timeout();
        if (test.rerun() > 0) {
            System.getLogger(JudgingRunner.class.getName())
                    .log(System.Logger.Level.WARNING, EarlierFailures.warning(test));
        }
        TestTrials trials =
                new TestTrials(test, workers, options.with(test.settings().controlFlow()), machine, listener);
        try {
            ReportFolder folder = folder(test.settings().reportDirectory());
            trials.run();
            if (trials.notRun().isPresent()) {
                return new TestEnd(
                        TestExecutionResult.successful(),
                        trials.notRun(),
                        trials.notRun().get().hasMore());
            }
            TestReport report = ReportWriter.report(test, trials, started);
            Path page = folder.add(test, report);
            PartFile.write(test, trials.coverage(), report.conclusion().outcome());
            test.settings().summaryFile().ifPresent(summaryFiles::add);
            publish(test, report, page, sink);
            trials.problem()
                    .ifPresent(problem ->
                            sink.publish(Map.of("braid.failure", problem.kind().id())));
            sink.attach(page, "text/html");
            trials.trials().stream()
                    .filter(trials::isKept)
                    .forEach(trial -> sink.attach(trial.traceFile(), "application/octet-stream"));
            Outcome outcome = report.conclusion().outcome();
            if (outcome == Outcome.FAILED || outcome == Outcome.UNPROVEN) {
                EarlierFailures.add(test);
            }
            return new TestEnd(result(report, trials, page), Optional.empty(), trials.hasMore());
        } catch (IOException | WorkerFailedException e) {
            return TestEnd.of(TestExecutionResult.failed(new AssertionFailedError(e.getMessage(), e)));
        }
    }

    private ReportFolder folder(Path path) throws IOException, WorkerFailedException {
        ReportFolder known = folders.get(path);
        if (known == null) {
            known = ReportFolder.open(path, workers.spec());
            folders.put(path, known);
        }
        return known;
    }

    private static void publish(TracedTest test, TestReport report, Path page, ReportEntries sink) {
        Map<String, String> entries = new LinkedHashMap<>();
        entries.put("braid.outcome", report.conclusion().outcome().name());
        entries.put("braid.trials", Integer.toString(report.trials().size()));
        if (test.rerun() > 0) {
            entries.put("braid.rerun", EarlierFailures.warning(test));
        }
        for (ControlReport control : report.controls()) {
            entries.put(
                    "braid.control." + control.control().optionName(),
                    control.detections() + " of " + control.runs() + " " + control.interval());
        }
        entries.put("braid.report", page.toString());
        sink.publish(entries);
    }

    private static TestExecutionResult result(TestReport report, TestTrials trials, Path page) {
        if (report.conclusion().outcome() == Outcome.PASSED) {
            return TestExecutionResult.successful();
        }
        if (report.conclusion().outcome() == Outcome.ABORTED) {
            return TestExecutionResult.aborted(new TestAbortedException(
                    trials.abortReason().orElse(report.conclusion().reason())));
        }
        AssertionFailedError failure =
                failure(report, trials, FailureText.of(report, page.toUri().toString()));
        // Where the test begins: nobody looks for the fault in Braid's own frames.
        failure.setStackTrace(new StackTraceElement[] {
            SourcePosition.of(report.test().className(), report.test().methodName())
        });
        return TestExecutionResult.failed(failure);
    }

    private static AssertionFailedError failure(TestReport report, TestTrials trials, String text) {
        String brief = FailureText.brief(report);
        Optional<Throwable> cause = trials.cause();
        cause.ifPresent(OwnFrames::remove);
        if (cause.isPresent()) {
            return trials.comparison()
                    .map(compared -> new TestFailure(brief, text, compared.expected(), compared.actual(), cause.get()))
                    .orElseGet(() -> new TestFailure(brief, text, cause.get()));
        }
        if (trials.problem().isPresent()
                && !trials.isUnproven()
                && !report.divergences().isEmpty()) {
            DivergenceReport first = report.divergences().get(0);
            return new TestFailure(
                    brief,
                    text,
                    first.divergence().expected(),
                    first.divergence().actual(),
                    null);
        }
        return new TestFailure(brief, text, null);
    }

    @Override
    public Optional<String> endClass(String className) {
        List<String> failures = workers.endClass(className, limit);
        return failures.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", failures));
    }

    @Override
    public void close() {
        try {
            workers.close();
            for (ReportFolder folder : folders.values()) {
                folder.finish(summaryFiles);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Braid could not end its workers in order and write the index of the reports: " + e.getMessage(),
                    e);
        }
    }
}
