// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.InstanceOfAssertFactories.LONG;

import dev.braid.engine.message.FailureText;
import dev.braid.engine.message.WorkerMessage;
import dev.braid.engine.message.WorkerMessage.Aborted;
import dev.braid.engine.message.WorkerMessage.ClassEnded;
import dev.braid.engine.message.WorkerMessage.Completed;
import dev.braid.engine.worker.BehaviourFixture;
import dev.braid.engine.worker.BrokenLifecycleFixture;
import dev.braid.engine.worker.LifecycleFixture;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Starts one worker JVM for all its tests. */
class WorkerRunTests {
    private static final String ODD = " a \"quoted\" 'word' \\ back\\\\slash # no comment\ttab\nline € ";
    private static StartedWorker worker;

    @BeforeAll
    static void startWorker() throws WorkerFailedException {
        worker = new StartedWorker(WorkerSpec.ofThisJvm()
                .withJvmArguments(List.of("-Xmx128m", "-Dbraid.test.argument=given"))
                .withSystemProperty("braid.test.property", "inherited")
                .withSystemProperty("braid.test.odd", ODD)
                .withEnvironment("BRAID_TEST", "set"));
    }

    @AfterAll
    static void endWorker() {
        worker.close();
        assertThat(worker.process.ending()).isEqualTo("exit code 0");
    }

    @BeforeEach
    void forgetOutput() {
        worker.forgetOutput();
    }

    @Test
    void passingTest_givesItsOutputs() throws Exception {
        Completed completed = worker.run(BehaviourFixture.class, "passes");

        assertThat(completed.failure()).isEmpty();
        assertThat(completed.outputs())
                .containsOnly(entry("long", 1L), entry("double", 0.5), entry("boolean", true), entry("string", "text"));
        assertThat(worker.process.isReusable()).isTrue();
    }

    @Test
    void throwingTest_givesItsFailureAndOutputs() throws Exception {
        Completed completed = worker.run(BehaviourFixture.class, "fails");
        FailureText failure = completed.failure().orElseThrow();

        assertThat(completed.outputs()).containsOnly(entry("reached", true));
        assertThat(failure.summary()).isEqualTo("java.lang.IllegalStateException: on purpose");
        assertThat(failure.frames().get(0).getMethodName()).isEqualTo("fails");
        assertThat(failure.cause().orElseThrow().summary()).isEqualTo("java.lang.Error: the cause");
    }

    @Test
    void abortedTest_givesItsReason() throws Exception {
        assertThat(worker.run(StartedWorker.request(false, "aborts", BehaviourFixture.class)))
                .last()
                .isEqualTo(new Aborted("Assumption failed: no such hardware"));
    }

    @Test
    void settings_reachTheTest() throws Exception {
        Completed completed = worker.run(BehaviourFixture.class, "tellsSettings");

        assertThat(completed.outputs())
                .containsEntry("property", "inherited")
                .containsEntry("odd", ODD)
                .containsEntry("argument", "given")
                .containsEntry("environment", "set")
                .containsEntry("twice", "null")
                .containsEntry("assertions", WorkerSpec.class.desiredAssertionStatus())
                .containsEntry("thread", "braid-test")
                .containsEntry("folder", Path.of("").toAbsolutePath().toString());
        assertThat(completed.outputs().get("heap")).asInstanceOf(LONG).isBetween(64L << 20, 128L << 20);
    }

    @Test
    void output_isForwardedBeforeTheReply() throws Exception {
        worker.run(BehaviourFixture.class, "prints");

        assertThat(worker.out()).isEqualTo("out: ä€😀, " + "x".repeat(200_000) + "\n!");
        assertThat(worker.err()).isEqualTo("err: ü");
    }

    @Test
    void input_isEmpty() throws Exception {
        assertThat(worker.run(BehaviourFixture.class, "readsInput").outputs()).containsEntry("read", -1L);
    }

    @Test
    void tracedRunWithoutAgent_fails() throws Exception {
        List<WorkerMessage> messages = worker.run(StartedWorker.request(true, "passes", BehaviourFixture.class));

        assertThat(((Completed) last(messages)).failure().orElseThrow().summary())
                .contains("Agent missing")
                .contains("Start the worker with Braid's -javaagent");
    }

    @Test
    void deadThread_failsTheRunUnlessHandled() throws Exception {
        FailureText failure =
                worker.run(BehaviourFixture.class, "threadDies").failure().orElseThrow();

        assertThat(failure.summary())
                .endsWith("uncaught exception in thread \"victim\": java.lang.IllegalArgumentException: in a thread");
        assertThat(failure.cause().orElseThrow().frames().get(0).getClassName())
                .isEqualTo(BehaviourFixture.class.getName());

        Completed handled = worker.run(BehaviourFixture.class, "threadDiesHandled");
        assertThat(handled.failure()).isEmpty();
        assertThat(handled.outputs()).containsEntry("handled", "in a thread");

        // The handler went with its test.
        assertThat(worker.run(BehaviourFixture.class, "threadDies").failure()).isPresent();
    }

    @Test
    void interruptedTestThread_stillReplies() throws Exception {
        assertThat(worker.run(BehaviourFixture.class, "interruptsItself").failure())
                .isEmpty();
    }

    @Test
    void stackOverflow_isAFailure() throws Exception {
        Completed completed = worker.run(BehaviourFixture.class, "overflowsTheStack");

        assertThat(completed.failure().orElseThrow().type()).isEqualTo(StackOverflowError.class.getName());
        assertThat(completed.exhausted()).isFalse();
    }

    @Test
    void hugeOutput_failsTheRun() throws Exception {
        Completed completed = worker.run(BehaviourFixture.class, "outputThatCannotBeSent");

        assertThat(completed.failure().orElseThrow().message()).get().asString().contains("put out less");
        assertThat(worker.process.isAlive()).isTrue();
    }

    @Test
    void threadDump_showsAllThreads_butBraidsOwn() throws Exception {
        String dump = worker.process.threadDump(Duration.ofMinutes(1)).orElseThrow();

        assertThat(dump).contains("\"Common-Cleaner\"").doesNotContain("braid-control");
    }

    @Test
    void threadDump_canBeTakenFromOutside() throws Exception {
        OutsideThreadDump outside = worker.process.outsideThreadDump();
        Duration limit = Duration.ofMinutes(1);
        Path javaHome = Path.of(System.getProperty("java.home"));

        assertThat(outside.bySignal(limit, () -> {}).orElseThrow()).contains("\"braid-control\"");
        assertThat(outside.byJcmd(javaHome, limit, () -> {}).orElseThrow()).contains("\"braid-control\"");
        assertThat(worker.process.isReusable()).isTrue();
    }

    @Test
    void lifecycleOfOperations_isJupiters() throws Exception {
        Class<?> outer = LifecycleFixture.class;
        worker.run(StartedWorker.operations(outer));
        worker.run(StartedWorker.operations(outer, LifecycleFixture.Inner.class));
        worker.run(StartedWorker.operations(outer));
        worker.process.endClass(outer.getName());
        WorkerMessage last = worker.next();

        assertThat(last).isEqualTo(new ClassEnded(outer.getName(), Optional.empty()));
        assertThat(worker.out().lines())
                .containsExactly(
                        "parent before all",
                        "before all",
                        // the class of operations
                        "instance",
                        "operation",
                        // the nested one
                        "inner before all",
                        "instance",
                        "inner instance",
                        "inner operation",
                        // the first one again
                        "inner after all",
                        "instance",
                        "operation",
                        "after all",
                        "parent after all");
    }

    @Test
    void failingBeforeAll_failsEachRunOfTheOperations() throws Exception {
        Class<?> type = BrokenLifecycleFixture.BeforeAllFails.class;
        for (int i = 0; i < 2; i++) {
            Completed completed = (Completed) last(worker.run(StartedWorker.operations(type)));
            assertThat(completed.failure().orElseThrow().message()).contains("in @BeforeAll");
        }
        worker.process.endClass(type.getName());
        worker.next();

        assertThat(worker.out().lines()).containsExactly("before all fails", "after all runs");
    }

    @Test
    void failingAfterAllOfOperations_isReportedOnItsClass() throws Exception {
        Class<?> type = BrokenLifecycleFixture.AfterAllFails.class;
        Completed handled = (Completed) last(worker.run(StartedWorker.operations(type)));
        assertThat(handled.failure()).isEmpty();

        List<WorkerMessage> messages = worker.run(StartedWorker.request(false, "threadDies", BehaviourFixture.class));

        ClassEnded ended = (ClassEnded) messages.get(0);
        assertThat(ended.className()).isEqualTo(type.getName());
        assertThat(ended.failure().orElseThrow().message()).contains("in @AfterAll");
        // The handler of the class went with it.
        assertThat(((Completed) last(messages)).failure()).isPresent();
    }

    private static WorkerMessage last(List<WorkerMessage> messages) {
        return messages.get(messages.size() - 1);
    }
}
