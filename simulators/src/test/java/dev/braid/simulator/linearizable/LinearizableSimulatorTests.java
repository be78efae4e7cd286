// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.linearizable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.Divergence;
import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.Verdict;
import dev.braid.trace.EventKind;
import dev.braid.trace.Outputs;
import dev.braid.trace.RecordedEvent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Checks verdicts of the simulator on outputs: agrees, diverges with a table, or why neither can be said. */
class LinearizableSimulatorTests {
    private static final long SEED = 77;

    @Test
    void linearizableHistories_agree() {
        assertThat(judge(
                        QueueSpec.class,
                        op(1, "offer", "7", 0, 3, "true"),
                        op(2, "poll", "", 1, 2, "7"),
                        op(2, "remove", "", 4, 5, "throws java.util.NoSuchElementException")))
                .isEqualTo(new Verdict.Agrees("3 operations in 1 histories"));
    }

    @Test
    void valueThatIsTakenTwice_isShownWithItsOfferAlone() {
        Verdict verdict = judge(
                QueueSpec.class,
                op(1, "offer", "8", 0, 1, "true"),
                op(1, "offer", "7", 2, 3, "true"),
                op(2, "poll", "", 4, 5, "8"),
                op(1, "poll", "", 6, 9, "7"),
                op(2, "poll", "", 7, 8, "7"),
                op(2, "size", "", 10, 11, "0"));

        Divergence divergence = ((Verdict.Diverges) verdict).divergences().get(0);
        assertThat(divergence.kind()).isEqualTo("not-linearizable");
        assertThat(divergence.message())
                .isEqualTo(
                        "Invocation 1 (seed = 77) of demo.Test is not linearizable: in no order of its operations can"
                                + " poll() of thread 'operations-1' have returned 7.");
        assertThat(divergence.expected()).isEqualTo("poll() = null, as in dev.braid.simulator.linearizable.QueueSpec");
        assertThat(divergence.actual()).isEqualTo("""
                the shortest history that fails, whatever the other 3 operations did:
                operations-1      operations-2
                offer(7) = true
                poll() ...
                                  poll() = 7
                ... poll() = 7""");
    }

    @Test
    void eventsOfTheShortestHistory_areThoseOfItsOperations_inItsInvocation() {
        History good = new History(SEED, List.of(op(1, "add", "7", 0, 1, "true")));
        History bad = new History(
                SEED,
                List.of(
                        op(1, "add", "1", 0, 1, "true"),
                        op(1, "add", "7", 2, 3, "true"),
                        op(2, "add", "8", 4, 5, "true"),
                        op(2, "add", "7", 6, 7, "true")));
        TraceFixture trace = new TraceFixture();
        trace.symbols.markedFunction(1, "dev.braid.engine.api.Operation").markedFunction(2, "");
        trace.begin(1, "operations-1").at(1);
        called(trace, 1, 100);
        trace.begin(2, "operations-2"); // makes no call in the first invocation
        trace.begin(3, "operations-1").begin(4, "operations-2").at(2);
        called(trace, 3, 200); // not an operation
        trace.at(1);
        called(trace, 3, 100);
        long first = trace.events().size();
        trace.function(EventKind.FUNCTION_CALL, 3, 100);
        called(trace, 3, 90); // within it
        long last = trace.events().size();
        trace.function(EventKind.FUNCTION_RETURN, 3, 100);
        called(trace, 4, 100);
        called(trace, 4, 100);

        Outputs outputs = new Outputs();
        HistoryOutputs.put(subject(SetSpec.class), List.of(good, bad), outputs);
        Verdict verdict = trace.judge(new LinearizableSimulator(), outputs);

        Divergence divergence = ((Verdict.Diverges) verdict).divergences().get(0);
        assertThat(divergence.message()).startsWith("Invocation 2 ");
        assertThat(divergence.events())
                .extracting(RecordedEvent::index)
                .containsExactly(first, last, last + 3, last + 4);
    }

    /** The trace may have a call that shares nothing with others before what had returned by then. */
    @Test
    void callsThatTheTraceHasInAnotherOrder_areSaidToBe() {
        History bad = new History(SEED, List.of(op(1, "add", "7", 0, 1, "true"), op(2, "add", "7", 2, 3, "true")));
        Outputs outputs = new Outputs();
        HistoryOutputs.put(subject(SetSpec.class), List.of(bad), outputs);

        assertThat(actual(outputs, 1, 2)).doesNotContain("trace");
        assertThat(actual(outputs, 2, 1)).endsWith("""
                        add(7) = true
                                        add(7) = true
                        That is the order in which the operations were called and returned. The trace has some of these\
                         calls earlier or later, as it orders only what threads share.""");
    }

    private static String actual(Outputs outputs, int... threadsInOrder) {
        TraceFixture trace = new TraceFixture();
        trace.symbols.markedFunction(1, "dev.braid.engine.api.Operation");
        trace.begin(1, "operations-1").begin(2, "operations-2").at(1);
        for (int thread : threadsInOrder) {
            called(trace, thread, 100);
        }
        Divergence divergence = ((Verdict.Diverges) trace.judge(new LinearizableSimulator(), outputs))
                .divergences()
                .get(0);
        assertThat(divergence.events()).hasSize(4);
        return divergence.actual();
    }

    @Test
    void historyWhoseCallsTheTraceLacks_isShownWithoutEvents() {
        TraceFixture trace = new TraceFixture();
        trace.symbols.markedFunction(1, "dev.braid.engine.api.Operation");
        trace.begin(1, "operations-1").at(1);
        called(trace, 1, 100);
        History bad = new History(SEED, List.of(op(1, "add", "7", 0, 1, "true"), op(1, "add", "7", 2, 3, "true")));
        Outputs outputs = new Outputs();
        HistoryOutputs.put(subject(SetSpec.class), List.of(bad), outputs);

        Verdict verdict = trace.judge(new LinearizableSimulator(), outputs);

        assertThat(((Verdict.Diverges) verdict).divergences().get(0).events()).isEmpty();
    }

    private static void called(TraceFixture trace, int thread, long token) {
        trace.function(EventKind.FUNCTION_CALL, thread, token).function(EventKind.FUNCTION_RETURN, thread, token);
    }

    /** The specification of a set that is only added to. */
    public static final class SetSpec {
        private final Set<Integer> elements = new HashSet<>();

        /** {@return {@code true} if it was new} */
        public boolean add(int element) {
            return elements.add(element);
        }
    }

    @Test
    void pendingOperation_mayHaveTakenEffectOrNot() {
        Operation pending = new Operation(1, "offer", List.of("7"), 0, Operation.NEVER, "");

        assertThat(judge(QueueSpec.class, pending, op(2, "poll", "", 1, 2, "7")))
                .isInstanceOf(Verdict.Agrees.class);
        assertThat(judge(QueueSpec.class, pending, op(2, "poll", "", 1, 2, "null")))
                .isInstanceOf(Verdict.Agrees.class);
        assertThat(judge(QueueSpec.class, pending, op(2, "poll", "", 1, 2, "7"), op(2, "poll", "", 3, 4, "7")))
                .isInstanceOf(Verdict.Diverges.class);
    }

    @Test
    void pendingOperation_takesNoEffectBeforeItsCall() {
        assertThat(judge(
                        QueueSpec.class,
                        op(2, "poll", "", 0, 1, "7"),
                        new Operation(1, "offer", List.of("7"), 2, Operation.NEVER, "")))
                .isInstanceOf(Verdict.Diverges.class);
    }

    @Test
    void noHistories_areInconclusive() {
        Outputs outputs = new Outputs();
        outputs.put("linearizable.history.00001", "7");

        assertInconclusive(new LinearizableSimulator().finish(outputs), "was shown no history", "@LinearizabilityTest");
    }

    @Test
    void noOperations_areInconclusive() {
        assertInconclusive(judge(QueueSpec.class), "demo.Test has called no operation", "raise invocations");
    }

    @Test
    void unreadableHistory_isInconclusive() {
        Outputs outputs = new Outputs();
        HistoryOutputs.put(subject(QueueSpec.class), List.of(), outputs);
        outputs.put("linearizable.history.00001", "7\n1\t0\tsoon\tpoll\tnull");

        assertInconclusive(
                new LinearizableSimulator().finish(outputs),
                "output 'linearizable.history.00001' is not a history: For input string: \"soon\"",
                "record them again");
    }

    @Test
    void returnBeforeItsCall_isInconclusive() {
        assertInconclusive(
                judge(QueueSpec.class, op(1, "poll", "", 5, 4, "null")), "poll() returned before it was called");
    }

    @Test
    void specificationThatIsMissing_isInconclusive() {
        Outputs outputs = new Outputs();
        HistoryOutputs.put(
                new Subject("demo.Test", "demo.Missing", Set.of()),
                List.of(new History(SEED, List.of(op(1, "poll", "", 0, 1, "null")))),
                outputs);

        assertInconclusive(
                new LinearizableSimulator().finish(outputs), "demo.Missing is not on the class path", "class path");
    }

    @Test
    void faultySpecifications_areInconclusive() {
        Operation push = op(1, "push", "7", 0, 1, "void");

        assertInconclusive(
                judge(FaultySpecifications.Unmakable.class, push), "IllegalStateException: no table", "constructor");
        assertInconclusive(judge(FaultySpecifications.Crashing.class, push), "failed in push(7)", "too deep", "fix it");
        assertInconclusive(judge(MapSpec.class, push), "has 0 methods named push with 1 parameters", "give it one");
        assertInconclusive(
                judge(StackSpec.class, op(1, "push", "seven", 0, 1, "void")), "push(seven) can't be run", "seven");
    }

    @Test
    void specificationThatIsNoFunction_isInconclusive() {
        assertInconclusive(
                judge(
                        FaultySpecifications.Unsteady.class,
                        op(1, "pop", "", 0, 1, "0"),
                        op(1, "pop", "", 2, 3, "0"),
                        op(1, "pop", "", 4, 5, "7")),
                "when the same operations were run again",
                "depend on nothing but them");
    }

    @Test
    void keysThatHaveEffectsOnOneAnother_areInconclusive() {
        Outputs outputs = new Outputs();
        HistoryOutputs.put(
                new Subject("demo.Test", FaultySpecifications.Counting.class.getName(), Set.of("put")),
                List.of(new History(SEED, List.of(op(1, "put", "1", 0, 1, "1"), op(1, "put", "2", 2, 3, "2")))),
                outputs);

        assertInconclusive(new LinearizableSimulator().finish(outputs), "declared as keyed", "remove keyed = true");
    }

    @Test
    void comparisonThatIsWrong_isInconclusive() {
        assertInconclusive(
                judge(
                        FaultySpecifications.Indifferent.class,
                        op(1, "push", "1", 0, 5, "void"),
                        op(2, "push", "2", 1, 4, "void"),
                        op(3, "pop", "", 6, 7, "2")),
                "equals method that takes different states for equal",
                "fix it or remove it");
    }

    @Test
    void moreOrdersThanCanBeTried_areInconclusive() {
        List<Operation> operations = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            operations.add(op(i + 1, "push", Integer.toString(i), i, 100 + i, "void"));
        }
        operations.add(op(1, "pop", "", 200, 201, "99"));

        assertInconclusive(
                judge(StackSpec.class, operations.toArray(Operation[]::new)),
                "more orders than can be tried",
                "equals and hashCode");
    }

    private static void assertInconclusive(Verdict verdict, String... parts) {
        assertThat(verdict)
                .isInstanceOfSatisfying(
                        Verdict.Inconclusive.class,
                        inconclusive -> assertThat(inconclusive.reason()).contains(parts));
    }

    private static Verdict judge(Class<?> specification, Operation... operations) {
        Outputs outputs = new Outputs();
        HistoryOutputs.put(subject(specification), List.of(new History(SEED, List.of(operations))), outputs);
        return new LinearizableSimulator().finish(outputs);
    }

    private static Subject subject(Class<?> specification) {
        return new Subject("demo.Test", specification.getName(), Set.of());
    }

    private static Operation op(int thread, String name, String argument, long called, long returned, String result) {
        return new Operation(
                thread, name, argument.isEmpty() ? List.of() : List.of(argument), called, returned, result);
    }
}
