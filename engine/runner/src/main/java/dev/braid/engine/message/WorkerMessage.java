// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.message;

import dev.braid.engine.explore.Attempt;
import dev.braid.engine.explore.ForbiddenOutcome;
import dev.braid.engine.explore.SearchLimits;
import dev.braid.engine.explore.Target;
import dev.braid.schedule.Part;
import dev.braid.schedule.Timeouts;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One message between the engine and a worker. {@link WorkerMessageCodec} says how it looks on the wire.
 *
 * <pre>
 *  engine                               worker
 *                                  &lt;-  Ready                     once, when it has started
 *  RunTest, RunInvocation,
 *  ReplayTest or ReplayInvocation   -&gt;
 *                                  &lt;-  ClassEnded*               for classes that this test's class is not inside of
 *                                  &lt;-  ContainerOpens*, InvocationNamed?, TestBegins?, MoreInvocations?,
 *                                      and Published and FilePublished among them
 *                                  &lt;-  Completed or Aborted      exactly one; for a RunInvocation, else one of
 *                                      Skipped, ContainerFailed and Missing
 *  Explore                          -&gt;                           in a worker whose schedules are controlled
 *                                  &lt;-  ClassEnded*
 *                                  &lt;-  Explored                  exactly one
 *  EndClass                         -&gt;
 *                                  &lt;-  ClassEnded+               for classes inside of it, then for it
 *  ThreadDump                       -&gt;                           at any time
 *                                  &lt;-  ThreadDumpText
 *  Shutdown                         -&gt;
 *                                  &lt;-  ClassEnded*               then the worker exits
 *                                  &lt;-  Exiting                   when something but Shutdown made the JVM exit
 *                                  &lt;-  ProtocolError             then the worker exits
 * </pre>
 */
public sealed interface WorkerMessage {

    /** A request for one run of one test. */
    sealed interface Run extends WorkerMessage permits RunTest, RunInvocation, ReplayTest, ReplayInvocation {
        /** {@return the number of the run, from 1} */
        int trial();

        /** {@return {@code true} if the agent must trace the run} */
        boolean traced();
    }

    /**
     * Asks Jupiter for one run of one test.
     *
     * @param test unique id of its method in Jupiter's tree
     * @param scope the same, or the id of an invocation of it, or of a container of dynamic tests
     * @param invocation the number of the invocation among those in the scope, from 0; 0 for a test that has only
     *     one
     */
    record RunInvocation(String test, String scope, int invocation, int trial, boolean traced)
            implements Run, Repeatable {}

    /**
     * Asks for the same under a schedule, in a worker whose schedules are controlled.
     *
     * @param schedule its text
     * @param forbidden outcome by which the run fails; empty if none does
     */
    record ReplayInvocation(RunInvocation run, String schedule, Optional<ForbiddenOutcome> forbidden) implements Run {
        /** Key of an output that says how the run has left its schedule. */
        public static final String DIVERGENCE = "braid.replay";

        /** Beginning of that output for a run that did not end. */
        public static final String GIVEN_UP = "replay was given up";

        /** Asks for a run that no outcome fails. */
        public ReplayInvocation(RunInvocation run, String schedule) {
            this(run, schedule, Optional.empty());
        }

        @Override
        public int trial() {
            return run.trial();
        }

        @Override
        public boolean traced() {
            return run.traced();
        }
    }

    /**
     * Asks for a run of a test that is not Jupiter's under a schedule, in a worker whose schedules are controlled.
     *
     * @param schedule its text
     */
    record ReplayTest(RunTest run, String schedule) implements Run {
        @Override
        public int trial() {
            return run.trial();
        }

        @Override
        public boolean traced() {
            return run.traced();
        }
    }

    /** Something that can be run again and again. */
    sealed interface Repeatable permits RunInvocation, RunTest, MainMethod {}

    /**
     * Main method of a program. Each run loads the program's classes again.
     *
     * @param className the name of the class that has it
     * @param arguments the arguments of the program
     * @param classPath the class path of the program, in order: absolute paths of folders and jars
     */
    record MainMethod(String className, List<String> arguments, List<String> classPath) implements Repeatable {
        public MainMethod {
            arguments = List.copyOf(arguments);
            classPath = List.copyOf(classPath);
        }
    }

    /**
     * Asks for many runs of a test, or of a program, each under another schedule, until one fails. None
     * is traced.
     *
     * @param run the run; if it is of a test, its number and whether it is traced are left open
     * @param seed the seed of all that is random in the choice of schedules
     * @param part the part of the search that is made
     * @param strategy name of what chooses
     * @param timeouts limits of time that may end early
     * @param isSerial whether an outcome fails a run that no schedule without a preemption has
     * @param statics static fields that are set back before each run, such as {@code demo.Counter#total}; none if they
     *     stay as runs leave them
     * @param minorSites the minor sites of accesses at which most strategies do not choose, see
     *     {@link dev.braid.schedule.Switch#site}
     * @param targets predictions that are to be confirmed
     */
    record Explore(
            Repeatable run,
            SearchLimits limits,
            long seed,
            Part part,
            String strategy,
            Timeouts timeouts,
            boolean isSerial,
            List<String> statics,
            List<Integer> minorSites,
            List<Target> targets)
            implements WorkerMessage {
        public Explore {
            statics = List.copyOf(statics);
            minorSites = List.copyOf(minorSites);
            targets = List.copyOf(targets);
        }

        /** Strategies choose at each access, as nothing is known of the test. */
        public Explore(Repeatable run, SearchLimits limits, long seed, String strategy, Timeouts timeouts) {
            this(run, limits, seed, Part.WHOLE, strategy, timeouts, false, List.of(), List.of(), List.of());
        }
    }

    /**
     * Says what came of {@link Explore}.
     *
     * @param counts the counts of runs
     * @param coverage the coverage of what the threads can do
     * @param strategy the strategy that found the failure; otherwise the last one
     * @param failing the failure; empty if there is none
     * @param lead a failure that counts only as a lead, as a limit of time ends early in it, or as another thread might
     *     have gone on; empty if there is none
     * @param attempts to confirm the targets, in their order
     * @param uncontrolled threads and operations out of control
     * @param stop sentence that says why it ended early; "" if it did not
     * @param obstacle the obstacle that kept it from exploring anything; "" if it could
     * @param notes sentences on what else came of it
     */
    record Explored(
            ExploredCounts counts,
            Coverage coverage,
            String strategy,
            Optional<FailingSchedule> failing,
            Optional<FailingSchedule> lead,
            List<Attempt> attempts,
            List<String> uncontrolled,
            String stop,
            String obstacle,
            List<String> notes)
            implements WorkerMessage {
        public Explored {
            notes = List.copyOf(notes);
            attempts = List.copyOf(attempts);
            uncontrolled = List.copyOf(uncontrolled);
        }

        /** Says what came of a search of which there is nothing else to say. */
        public Explored(
                ExploredCounts counts,
                Coverage coverage,
                String strategy,
                Optional<FailingSchedule> failing,
                Optional<FailingSchedule> lead,
                List<Attempt> attempts,
                List<String> uncontrolled,
                String stop,
                String obstacle) {
            this(counts, coverage, strategy, failing, lead, attempts, uncontrolled, stop, obstacle, List.of());
        }

        /** {@return the end of a search that something has kept from exploring anything} */
        public static Explored obstacle(String obstacle) {
            return new Explored(
                    ExploredCounts.NONE,
                    Coverage.NONE,
                    "",
                    Optional.empty(),
                    Optional.empty(),
                    List.of(),
                    List.of(),
                    "",
                    obstacle);
        }
    }

    /**
     * Asks for one run of a test that is not Jupiter's: a class of operations, or a test of jcstress.
     *
     * @param classes the test's class, last, after the classes that it is {@code @Nested} in, outermost first
     * @param method the one that stands for the kind of test
     * @param traced whether the agent must trace the run
     */
    record RunTest(List<TestClass> classes, MethodName method, int trial, boolean traced) implements Run, Repeatable {
        public RunTest {
            classes = List.copyOf(classes);
            if (classes.isEmpty()) {
                throw new IllegalArgumentException("a test has a class");
            }
        }

        /** {@return the request for a method of the last of {@code classes}, which are the nest, outermost first} */
        public static RunTest of(List<Class<?>> classes, Method method, int trial, boolean traced) {
            List<TestClass> nest = new ArrayList<>();
            classes.forEach(type -> nest.add(LifecycleSearch.of(type)));
            return new RunTest(nest, MethodName.of(method), trial, traced);
        }
    }

    /** Asks for the stacks of all threads. */
    record ThreadDump() implements WorkerMessage {}

    /**
     * Says that no more tests of a class come, so that its {@code @AfterAll} methods can run.
     *
     * @param className or the unique id of what Jupiter is to leave
     */
    record EndClass(String className) implements WorkerMessage {}

    /** Asks the worker to end what is open, and to exit. */
    record Shutdown() implements WorkerMessage {}

    /** Says that the worker waits for commands. */
    record Ready(String jdk) implements WorkerMessage {}

    /** The ending of a run. */
    sealed interface RunEnded extends WorkerMessage permits Completed, Aborted, Skipped, ContainerFailed, Missing {}

    /**
     * Says that a run is over.
     *
     * @param outputs each value a {@link Long}, {@link Double}, {@link Boolean} or {@link String}
     * @param exhausted whether memory ran out, so that this worker must run no other test
     */
    record Completed(Map<String, Object> outputs, Optional<FailureText> failure, boolean exhausted)
            implements RunEnded {
        public Completed {
            outputs = Collections.unmodifiableMap(new TreeMap<>(outputs));
        }
    }

    /** Says that a test gave up because an assumption of its does not hold. */
    record Aborted(String reason) implements RunEnded {}

    /** Names a container that no condition skips, before its {@code @BeforeAll} methods run. */
    record ContainerOpens(NamedNode container) implements WorkerMessage {}

    /** Says that no condition skips the test, or the invocation that was named. */
    record TestBegins() implements WorkerMessage {}

    /**
     * Names the invocation that is about to be run, or to be skipped, of a test that has several.
     *
     * @param path the elements between the test and the invocation, then the invocation itself
     */
    record InvocationNamed(List<NamedNode> path) implements WorkerMessage {
        public InvocationNamed {
            path = List.copyOf(path);
        }
    }

    /** Says that there are invocations behind the one that has run. */
    record MoreInvocations() implements WorkerMessage {}

    /** Says that a condition has skipped a test, or something around it. */
    record Skipped(String node, String reason) implements RunEnded {}

    /** Says that something around a test has failed, so that it has not run: {@code @BeforeAll} for instance. */
    record ContainerFailed(String node, FailureText failure) implements RunEnded {}

    /** Says that there is no such test, or no such invocation of it. */
    record Missing(String node) implements RunEnded {}

    /** Hands on an entry that a test has published. */
    record Published(Map<String, String> entries) implements WorkerMessage {
        public Published {
            entries = Collections.unmodifiableMap(new TreeMap<>(entries));
        }
    }

    /** Says how many nanoseconds a test's method took in a run, and all that was done for the run around it. */
    record Took(long body, long around) implements WorkerMessage {}

    /** Hands on a file that a test has published. */
    record FilePublished(String path, String mediaType) implements WorkerMessage {}

    /**
     * Says that the {@code @AfterAll} methods of a class have run, and what went wrong in them.
     *
     * @param className or the unique id of what Jupiter has left
     */
    record ClassEnded(String className, Optional<FailureText> failure) implements WorkerMessage {}

    /** Answers {@link ThreadDump}. */
    record ThreadDumpText(String text) implements WorkerMessage {}

    /**
     * Says that the worker's JVM is about to exit although nobody asked it to.
     *
     * @param stack the stack of the thread that called {@link System#exit} or got the signal
     * @param signal whether a signal made it exit, such as SIGTERM
     */
    record Exiting(String stack, boolean signal) implements WorkerMessage {}

    /** Says that the other side can't be understood. */
    record ProtocolError(String reason) implements WorkerMessage {}
}
