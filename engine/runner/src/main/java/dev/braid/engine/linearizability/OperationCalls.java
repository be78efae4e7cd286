// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.linearizability;

import dev.braid.simulator.linearizable.History;
import dev.braid.simulator.linearizable.Operation;
import dev.braid.simulator.linearizable.ValueText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes one thread's calls, and notes what came of them.
 *
 * <p>Thread safety: its notes are for callers that know that its thread has ended.
 */
final class OperationCalls implements Runnable {
    private static final long NOT_YET = -1;

    private final int number;
    private final Object instance;
    private final PlannedCall[] calls;
    private final CallClock clock;
    private final long[] called;
    private final long[] returned;
    private final String[] results;
    private volatile boolean stopping;
    private @Nullable Throwable failure;

    OperationCalls(Object instance, Scenario.Calls plan, CallClock clock) {
        number = plan.thread();
        this.instance = instance;
        calls = plan.calls().toArray(PlannedCall[]::new);
        this.clock = clock;
        called = new long[calls.length];
        Arrays.fill(called, NOT_YET);
        returned = new long[calls.length];
        Arrays.fill(returned, NOT_YET);
        results = new String[calls.length];
    }

    /** {@return the calls of each thread of a scenario} */
    static List<OperationCalls> of(Scenario scenario, Object instance, CallClock clock) {
        return scenario.threads().stream()
                .map(plan -> new OperationCalls(instance, plan, clock))
                .toList();
    }

    /** {@return the history of their results} */
    static History history(Scenario scenario, List<OperationCalls> calls) {
        return new History(
                scenario.seed(),
                calls.stream()
                        .flatMap(each -> each.operations().stream())
                        .sorted(Comparator.comparingLong(Operation::called))
                        .toList());
    }

    /** {@return the name of the thread that is to make them} */
    String threadName() {
        return Operation.threadName(number);
    }

    @Override
    public void run() {
        try {
            for (int i = 0; i < called.length && !stopping; i++) {
                if (!call(i)) {
                    return;
                }
            }
        } catch (Throwable e) {
            // The call is left without a return: it may have taken effect, or not.
            failure = e;
        }
    }

    /** {@return {@code true} if the call has come to an end of its own} */
    private boolean call(int i) {
        PlannedCall call = calls[i];
        clock.come(number, call);
        called[i] = clock.tick();
        Object result;
        try {
            result = call.on(instance);
        } catch (Exception e) {
            long now = clock.tick();
            if (stopping) {
                return false;
            }
            returned[i] = now;
            results[i] = ValueText.ofThrown(e);
            return true;
        } catch (ThreadDeath e) {
            return false;
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(call.operation().name() + " threw what is neither Exception nor Error", e);
        }
        returned[i] = clock.tick();
        try {
            results[i] = ValueText.ofResult(call.operation().returnType(), result);
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException(
                    "The result of the operation " + call.operation().name() + " is unusable: " + e.getMessage() + ".",
                    e);
        }
        return true;
    }

    /** Makes the thread start no other call. It is to be interrupted then, for the one that it is in to end early. */
    void stop() {
        stopping = true;
    }

    /** {@return the failures other than the operations' own exceptions} */
    Optional<Throwable> failure() {
        return Optional.ofNullable(failure);
    }

    private List<Operation> operations() {
        List<Operation> operations = new ArrayList<>();
        for (int i = 0; i < called.length && called[i] != NOT_YET; i++) {
            PlannedCall call = calls[i];
            boolean isPending = returned[i] == NOT_YET || results[i] == null;
            operations.add(new Operation(
                    number,
                    call.operation().name(),
                    call.arguments(),
                    called[i],
                    isPending ? Operation.NEVER : returned[i],
                    isPending ? "" : results[i]));
        }
        return operations;
    }
}
