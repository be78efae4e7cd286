// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.fault;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import dev.braid.simulator.Verdict;
import dev.braid.simulator.replay.ReplaySimulator;
import dev.braid.suite.WholeFailure;
import dev.braid.trace.file.TraceEnding;
import dev.braid.trace.file.TraceFileReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.Events;

/** One execution of fixtures by the engine, with real workers, and what came of it. */
final class FaultRun {
    private final Path folder;
    private final EngineTestKit.Builder kit;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private Optional<EngineExecutionResults> results = Optional.empty();

    /** Reports and traces go into {@code folder}. */
    FaultRun(Path folder) {
        this.folder = folder;
        kit = EngineTestKit.engine("braid")
                .configurationParameter("braid.schedules", "off")
                .configurationParameter("braid.report.dir", folder.toString());
    }

    /** Result of reading a trace file again. */
    record Replay(TraceEnding ending, Verdict verdict, long events) {}

    Path folder() {
        return folder;
    }

    FaultRun with(String key, String value) {
        kit.configurationParameter(key, value);
        return this;
    }

    /** Chooses methods of a fixture, which run in this order. */
    FaultRun select(Class<?> fixture, String... methods) {
        for (String name : methods) {
            Method method = Arrays.stream(fixture.getDeclaredMethods())
                    .filter(each -> each.getName().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new NoSuchElementException(fixture + " has no method " + name));
            kit.selectors(selectMethod(fixture, method));
        }
        return this;
    }

    FaultRun execute() {
        PrintStream realOut = System.out;
        PrintStream realErr = System.err;
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        try {
            results = Optional.of(kit.execute());
        } finally {
            System.setOut(realOut);
            System.setErr(realErr);
        }
        return this;
    }

    String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    /** {@return the names of the tests that passed, in the order in which they ran} */
    List<String> passed() {
        return testsThat(Status.SUCCESSFUL);
    }

    /** {@return the names of the tests that failed, in the order in which they ran} */
    List<String> failed() {
        return testsThat(Status.FAILED);
    }

    List<String> aborted() {
        return testsThat(Status.ABORTED);
    }

    /** {@return the exception of a test that did not pass} */
    Throwable thrown(String method) {
        return result(method).getThrowable().orElseThrow();
    }

    /** {@return the message of a test that did not pass, its sentences without line breaks} */
    String message(String method) {
        return WholeFailure.text(thrown(method)).replaceAll("\n {4}(?=\\S)", " ");
    }

    /** {@return the time at which a test's end was reported} */
    Instant finished(String method) {
        return events().finished()
                .filter(event -> name(event).equals(method))
                .map(Event::getTimestamp)
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException(method + " did not run"));
    }

    /** {@return the failure of a class; empty if it did not fail} */
    Optional<String> classFailure(Class<?> fixture) {
        return events().finished()
                .filter(event -> event.getTestDescriptor().getSource().equals(Optional.of(ClassSource.from(fixture))))
                .flatMap(event -> event.getRequiredPayload(TestExecutionResult.class).getThrowable().stream())
                .map(thrown -> String.valueOf(thrown.getMessage()))
                .findFirst();
    }

    /** {@return the value that a test published under a key} */
    String entry(String method, String key) {
        return events().reportingEntryPublished()
                .filter(event -> name(event).equals(method))
                .map(event -> event.getRequiredPayload(ReportEntry.class).getKeyValuePairs())
                .filter(entries -> entries.containsKey(key))
                .map(entries -> entries.get(key))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException(method + " published no " + key));
    }

    /** {@return the test's HTML report as text} */
    String page(Class<?> fixture, String method) throws IOException {
        return Files.readString(folder.resolve(fixture.getName() + "." + method + ".html"));
    }

    Path trace(Class<?> fixture, String method) {
        return folder.resolve("traces").resolve(fixture.getName() + "." + method + "-1.braid");
    }

    /** {@return the value oracle's verdict on the trace of a test's first trial} */
    Replay replay(Class<?> fixture, String method) throws IOException {
        return replay(trace(fixture, method));
    }

    static Replay replay(Path trace) throws IOException {
        try (TraceFileReader reader = TraceFileReader.open(trace)) {
            ReplaySimulator oracle = new ReplaySimulator();
            oracle.start(reader.header());
            long[] events = new long[1];
            TraceEnding ending = reader.replay(event -> {
                events[0]++;
                oracle.event(event);
            });
            return new Replay(ending, oracle.finish(ending.outputs()), events[0]);
        }
    }

    private TestExecutionResult result(String method) {
        return events().finished()
                .filter(event -> name(event).equals(method))
                .map(event -> event.getRequiredPayload(TestExecutionResult.class))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException(method + " did not run"));
    }

    private List<String> testsThat(Status status) {
        return events().finished()
                .filter(event -> event.getTestDescriptor().isTest())
                .filter(event ->
                        event.getRequiredPayload(TestExecutionResult.class).getStatus() == status)
                .map(FaultRun::name)
                .toList();
    }

    private Events events() {
        return results.orElseThrow(() -> new IllegalStateException("execute() comes first"))
                .allEvents();
    }

    /** {@return the name of the event's method, or "" if it is about a class} */
    private static String name(Event event) {
        return event.getTestDescriptor()
                .getSource()
                .filter(MethodSource.class::isInstance)
                .map(source -> ((MethodSource) source).getMethodName())
                .orElse("");
    }
}
