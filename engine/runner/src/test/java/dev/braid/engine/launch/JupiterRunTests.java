// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.launch;

import static org.assertj.core.api.Assertions.assertThat;

import demo.session.AroundFixture;
import demo.session.ClassTemplateFixture;
import demo.session.FormsFixture;
import dev.braid.engine.message.NamedNode;
import dev.braid.engine.message.WorkerMessage;
import dev.braid.engine.message.WorkerMessage.Aborted;
import dev.braid.engine.message.WorkerMessage.ClassEnded;
import dev.braid.engine.message.WorkerMessage.Completed;
import dev.braid.engine.message.WorkerMessage.ContainerFailed;
import dev.braid.engine.message.WorkerMessage.ContainerOpens;
import dev.braid.engine.message.WorkerMessage.InvocationNamed;
import dev.braid.engine.message.WorkerMessage.Missing;
import dev.braid.engine.message.WorkerMessage.MoreInvocations;
import dev.braid.engine.message.WorkerMessage.Published;
import dev.braid.engine.message.WorkerMessage.RunInvocation;
import dev.braid.engine.message.WorkerMessage.Skipped;
import dev.braid.engine.message.WorkerMessage.TestBegins;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Tests of all forms run one run at a time, in an order that the engine asks for, each with what Jupiter has around it.
 */
class JupiterRunTests {
    private static final String FORMS = "[engine:junit-jupiter]/[class:" + FormsFixture.class.getName() + "]";
    private static StartedWorker worker;

    @BeforeAll
    static void startWorker() throws WorkerFailedException {
        worker = new StartedWorker(WorkerSpec.ofThisJvm());
    }

    @AfterAll
    static void endWorker() {
        worker.close();
        assertThat(worker.process.ending()).isEqualTo("exit code 0");
    }

    @AfterEach
    void leaveAll() throws Exception {
        end(FORMS);
        worker.forgetOutput();
    }

    @Test
    void test_runsAsOftenAsWanted_inOneOpenClass() throws Exception {
        assertThat(run("method:plain(java.nio.file.Path, dev.braid.trace.Outputs)", 0))
                .singleElement()
                .isEqualTo(completed(Map.of("folder", true)));
        assertThat(run("method:plain(java.nio.file.Path, dev.braid.trace.Outputs)", 0))
                .hasSize(1);
        end(FORMS);

        String one = "before plain(Path, Outputs)";
        assertThat(worker.out().lines())
                .containsExactly(
                        "before all of FormsFixture", "instance", one, "after", "instance", one, "after", "after all");
    }

    @Test
    void invocation_getsArgumentsOfItsOwn_inEachRun() throws Exception {
        String test = "test-template:parameters(java.util.Deque, dev.braid.trace.Outputs)";
        List<WorkerMessage> first = run(test, 0);
        List<WorkerMessage> again = run(test, 0);
        List<WorkerMessage> second = run(test, 1);

        assertThat(first)
                .containsExactly(
                        named(test, "test-template-invocation:#1", "1: [a]"),
                        new MoreInvocations(),
                        completed(Map.of("size", 2L)));
        assertThat(again).isEqualTo(first);
        assertThat(second)
                .containsExactly(named(test, "test-template-invocation:#2", "2: []"), completed(Map.of("size", 1L)));
        assertThat(last(run(test, 2))).isInstanceOf(Missing.class);
    }

    @Test
    void repeatedTest_hasATestForEachRepetition() throws Exception {
        String test = "test-template:repeated(org.junit.jupiter.api.TestInfo, dev.braid.trace.Outputs)";

        assertThat(run(test, 1))
                .containsExactly(
                        named(test, "test-template-invocation:#2", "repetition 2 of 2"),
                        completed(Map.of("name", "repetition 2 of 2")));
    }

    @Test
    void dynamicTest_runsAlone_withItsFactory() throws Exception {
        List<WorkerMessage> messages = run("test-factory:factory()", 1);
        end(FORMS);

        String factory = FORMS + "/[test-factory:factory()]";
        assertThat(messages)
                .containsExactly(
                        new InvocationNamed(List.of(
                                new NamedNode(factory + "/[dynamic-container:#2]", "some"),
                                new NamedNode(factory + "/[dynamic-container:#2]/[dynamic-test:#1]", "two"))),
                        new MoreInvocations(),
                        completed(Map.of()));
        assertThat(worker.out().lines())
                .containsExactly(
                        "before all of FormsFixture", "instance", "before factory()", "two", "after", "after all");
    }

    /** As when a build runs a failed test again. */
    @Test
    void scope_leavesOutAllElse() throws Exception {
        String factory = FORMS + "/[test-factory:factory()]";
        RunInvocation three = new RunInvocation(factory, factory + "/[dynamic-test:#3]", 0, 1, false);
        List<WorkerMessage> messages = result(worker.run(three));

        assertThat(messages.get(0))
                .isEqualTo(new InvocationNamed(List.of(new NamedNode(factory + "/[dynamic-test:#3]", "three"))));
        assertThat(failure(last(messages))).contains("three is wrong");
        RunInvocation some = new RunInvocation(factory, factory + "/[dynamic-container:#2]", 0, 1, false);
        assertThat(result(worker.run(some))).hasSize(2).last().isEqualTo(completed(Map.of()));
    }

    @Test
    void dynamicTest_failsByItself() throws Exception {
        WorkerMessage last = last(run("test-factory:factory()", 2));

        assertThat(failure(last)).contains("three is wrong");
    }

    @Test
    void skippedTest_saysWhy() throws Exception {
        assertThat(run("method:disabled()", 0)).containsExactly(new Skipped(FORMS + "/[method:disabled()]", "not now"));
    }

    @Test
    void assumption_aborts() throws Exception {
        assertThat(run("method:aborted()", 0)).containsExactly(new Aborted("no such machine"));
    }

    /** Jupiter refuses locks on resources in what is registered while it runs. */
    @Test
    void lockOnAResource_isNotInTheWay_andEntriesArrive() throws Exception {
        assertThat(run("method:publishes(org.junit.jupiter.api.TestReporter)", 0))
                .containsExactly(new Published(Map.of("key", "value")), completed(Map.of()));
    }

    /** Neither the class nor the test is known to begin before its conditions are. */
    @Test
    void beginning_isToldOfWhatIsNotSkipped() throws Exception {
        assertThat(worker.run(invocation(FORMS + "/[method:disabled()]", 0)))
                .containsExactly(
                        new ContainerOpens(new NamedNode(FORMS, "FormsFixture")),
                        new Skipped(FORMS + "/[method:disabled()]", "not now"));
        assertThat(worker.run(invocation(FORMS + "/[method:aborted()]", 0)))
                .containsExactly(new TestBegins(), new Aborted("no such machine"));
    }

    @Test
    void nestedClass_isLeftWhenATestBesideItRuns() throws Exception {
        run("nested-class:Inner]/[method:inner()", 0);
        worker.forgetOutput();
        List<WorkerMessage> messages = run("method:aborted()", 0);

        assertThat(messages)
                .containsExactly(
                        new ClassEnded(FORMS + "/[nested-class:Inner]", Optional.empty()),
                        new Aborted("no such machine"));
        assertThat(worker.out().lines()).startsWith("after all inner");
    }

    @Test
    void classThatCannotBePrepared_isWhatHasFailed() throws Exception {
        WorkerMessage last = last(around(AroundFixture.FailingBeforeAll.class, "method:test()"));

        assertThat(last).isInstanceOf(ContainerFailed.class);
        assertThat(((ContainerFailed) last).node()).endsWith("FailingBeforeAll]");
        assertThat(((ContainerFailed) last).failure().summary()).endsWith("nothing prepared");
    }

    @Test
    void classThatIsSkipped_saysWhy() throws Exception {
        WorkerMessage last = last(around(AroundFixture.DisabledClass.class, "method:test()"));

        assertThat(last).isInstanceOf(Skipped.class);
        assertThat(((Skipped) last).node()).endsWith("DisabledClass]");
        assertThat(((Skipped) last).reason()).isEqualTo("all of it");
    }

    @Test
    void argumentsThatCannotBeProvided_areWhatHasFailed() throws Exception {
        WorkerMessage last = last(around(AroundFixture.FailingProvider.class, "test-template:test(int)"));

        assertThat(last).isInstanceOf(ContainerFailed.class);
        assertThat(((ContainerFailed) last).failure().summary()).endsWith("no numbers");
    }

    @Test
    void instanceThatCannotBeMade_failsTheTest() throws Exception {
        assertThat(failure(last(around(AroundFixture.FailingConstructor.class, "method:test()"))))
                .contains("no instance");
    }

    @Test
    void testThatIsNotThere_isMissing() throws Exception {
        assertThat(run("method:none()", 0)).containsExactly(new Missing(FORMS + "/[method:none()]"));
        String type = "[engine:junit-jupiter]/[class:demo.session.None]";
        assertThat(worker.run(invocation(type + "/[method:none()]", 0)))
                .contains(new Missing(type + "/[method:none()]"));
    }

    @Test
    void classTemplate_opensOneInvocationAfterTheOther() throws Exception {
        String template = "[engine:junit-jupiter]/[class-template:" + ClassTemplateFixture.class.getName() + "]";
        for (String test : List.of("#1]/[method:first()]", "#1]/[method:second()]", "#2]/[method:first()]")) {
            assertThat(last(worker.run(invocation(template + "/[class-template-invocation:" + test, 0))))
                    .isEqualTo(completed(Map.of()));
        }
        String none = template + "/[class-template-invocation:#3]/[method:first()]";
        assertThat(last(worker.run(invocation(none, 0)))).isEqualTo(new Missing(none));
        end(template);

        assertThat(worker.out().lines()).containsExactly("before all", "first a", "second a", "first b", "after all");
    }

    private static List<WorkerMessage> run(String test, int invocation) throws InterruptedException {
        return result(worker.run(invocation(FORMS + "/[" + test + "]", invocation)));
    }

    /** {@return the messages without those that only say that something begins} */
    private static List<WorkerMessage> result(List<WorkerMessage> messages) {
        return messages.stream()
                .filter(message -> !(message instanceof ContainerOpens) && !(message instanceof TestBegins))
                .toList();
    }

    private static List<WorkerMessage> around(Class<?> type, String test) throws InterruptedException {
        return worker.run(invocation("[engine:junit-jupiter]/[class:" + type.getName() + "]/[" + test + "]", 0));
    }

    private static RunInvocation invocation(String test, int invocation) {
        return new RunInvocation(test, test, invocation, 1, false);
    }

    private static void end(String container) throws InterruptedException {
        worker.process.endClass(container);
        WorkerMessage message = worker.next();
        while (!(message instanceof ClassEnded ended && ended.className().equals(container))) {
            message = worker.next();
        }
    }

    private static Completed completed(Map<String, Object> outputs) {
        return new Completed(outputs, Optional.empty(), false);
    }

    private static InvocationNamed named(String test, String invocation, String name) {
        return new InvocationNamed(List.of(new NamedNode(FORMS + "/[" + test + "]/[" + invocation + "]", name)));
    }

    private static String failure(WorkerMessage message) {
        assertThat(message).isInstanceOf(Completed.class);
        return ((Completed) message).failure().orElseThrow().summary();
    }

    private static WorkerMessage last(List<WorkerMessage> messages) {
        return messages.get(messages.size() - 1);
    }
}
