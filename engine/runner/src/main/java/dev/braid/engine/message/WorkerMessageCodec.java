// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.message;

import dev.braid.engine.explore.ForbiddenOutcome;
import dev.braid.engine.explore.SearchLimits;
import dev.braid.engine.message.WorkerMessage.Aborted;
import dev.braid.engine.message.WorkerMessage.ClassEnded;
import dev.braid.engine.message.WorkerMessage.Completed;
import dev.braid.engine.message.WorkerMessage.ContainerFailed;
import dev.braid.engine.message.WorkerMessage.ContainerOpens;
import dev.braid.engine.message.WorkerMessage.EndClass;
import dev.braid.engine.message.WorkerMessage.Exiting;
import dev.braid.engine.message.WorkerMessage.Explore;
import dev.braid.engine.message.WorkerMessage.Explored;
import dev.braid.engine.message.WorkerMessage.FilePublished;
import dev.braid.engine.message.WorkerMessage.InvocationNamed;
import dev.braid.engine.message.WorkerMessage.MainMethod;
import dev.braid.engine.message.WorkerMessage.Missing;
import dev.braid.engine.message.WorkerMessage.MoreInvocations;
import dev.braid.engine.message.WorkerMessage.ProtocolError;
import dev.braid.engine.message.WorkerMessage.Published;
import dev.braid.engine.message.WorkerMessage.Ready;
import dev.braid.engine.message.WorkerMessage.Repeatable;
import dev.braid.engine.message.WorkerMessage.ReplayInvocation;
import dev.braid.engine.message.WorkerMessage.ReplayTest;
import dev.braid.engine.message.WorkerMessage.RunInvocation;
import dev.braid.engine.message.WorkerMessage.RunTest;
import dev.braid.engine.message.WorkerMessage.Shutdown;
import dev.braid.engine.message.WorkerMessage.Skipped;
import dev.braid.engine.message.WorkerMessage.TestBegins;
import dev.braid.engine.message.WorkerMessage.ThreadDump;
import dev.braid.engine.message.WorkerMessage.ThreadDumpText;
import dev.braid.engine.message.WorkerMessage.Took;
import dev.braid.schedule.Timeouts;
import java.util.List;
import java.util.Optional;

/**
 * Turns messages into frames and back.
 *
 * <pre>
 *  frame    u32 length of what follows, 1 to MAX_FRAME_BYTES
 *           u8  kind, one of the KIND_ constants
 *           the components of the record, in order
 *
 *  int      4 bytes, big-endian; long and double 8; boolean 1, 0 or 1
 *  String   int number of chars, then each as 2 bytes: any string survives, also one with half a surrogate pair
 *  List     int number of elements, then each
 *  Optional boolean, then the value if it is there
 *  output   String key, u8 type, one of the VALUE_ constants, then the value
 *  class    String name, four Lists of methods
 *  node     String unique id, String name
 *  entry    String key, String value
 *  method   String class, String name, List of Strings
 *  failure  String type, Optional message, List frames, Optional cause, List suppressed
 *  frame of a stack: Optional module, String class, String method, Optional file, int line
 * </pre>
 *
 * <p>Each count is checked against the bytes that are left before anything is allocated for it, and a frame must be
 * used up to its end.
 */
public final class WorkerMessageCodec {
    static final int LENGTH_BYTES = 4;
    static final int MAX_FRAME_BYTES = 64 << 20;

    private static final byte KIND_RUN_TEST = 1;
    private static final byte KIND_THREAD_DUMP = 2;
    private static final byte KIND_END_CLASS = 3;
    private static final byte KIND_SHUTDOWN = 4;
    private static final byte KIND_RUN_INVOCATION = 5;
    private static final byte KIND_REPLAY_INVOCATION = 6;
    private static final byte KIND_EXPLORE = 7;
    private static final byte KIND_REPLAY_TEST = 8;
    private static final byte KIND_READY = 16;
    private static final byte KIND_COMPLETED = 17;
    private static final byte KIND_ABORTED = 18;
    private static final byte KIND_CLASS_ENDED = 19;
    private static final byte KIND_THREAD_DUMP_TEXT = 20;
    private static final byte KIND_EXITING = 21;
    private static final byte KIND_PROTOCOL_ERROR = 22;
    private static final byte KIND_INVOCATION_NAMED = 23;
    private static final byte KIND_MORE_INVOCATIONS = 24;
    private static final byte KIND_SKIPPED = 25;
    private static final byte KIND_CONTAINER_FAILED = 26;
    private static final byte KIND_MISSING = 27;
    private static final byte KIND_PUBLISHED = 28;
    private static final byte KIND_FILE_PUBLISHED = 29;
    private static final byte KIND_CONTAINER_OPENS = 30;
    private static final byte KIND_TEST_BEGINS = 31;
    private static final byte KIND_TOOK = 32;
    private static final byte KIND_EXPLORED = 33;

    private WorkerMessageCodec() {}

    /**
     * {@return the whole frame, length included}
     *
     * @throws WorkerProtocolException if the message is too large, or holds a value that can't be sent
     */
    public static byte[] encode(WorkerMessage message) throws WorkerProtocolException {
        FrameEncoder out = new FrameEncoder();
        // The worker's come first: its JVM then loads no others.
        if (message instanceof Completed completed) {
            out.kind(KIND_COMPLETED).outputs(completed.outputs());
            out.optionalFailure(completed.failure()).bool(completed.exhausted());
        } else if (message instanceof Ready ready) {
            out.kind(KIND_READY).string(ready.jdk());
        } else if (message instanceof ClassEnded ended) {
            out.kind(KIND_CLASS_ENDED).string(ended.className()).optionalFailure(ended.failure());
        } else if (message instanceof Aborted aborted) {
            out.kind(KIND_ABORTED).string(aborted.reason());
        } else if (message instanceof ThreadDumpText dump) {
            out.kind(KIND_THREAD_DUMP_TEXT).string(dump.text());
        } else if (message instanceof Exiting exiting) {
            out.kind(KIND_EXITING).string(exiting.stack()).bool(exiting.signal());
        } else if (message instanceof ProtocolError error) {
            out.kind(KIND_PROTOCOL_ERROR).string(error.reason());
        } else if (message instanceof TestBegins) {
            out.kind(KIND_TEST_BEGINS);
        } else if (message instanceof ContainerOpens opens) {
            out.kind(KIND_CONTAINER_OPENS).node(opens.container());
        } else if (message instanceof InvocationNamed named) {
            out.kind(KIND_INVOCATION_NAMED).nodes(named.path());
        } else if (message instanceof MoreInvocations) {
            out.kind(KIND_MORE_INVOCATIONS);
        } else if (message instanceof Skipped skipped) {
            out.kind(KIND_SKIPPED).string(skipped.node()).string(skipped.reason());
        } else if (message instanceof ContainerFailed failed) {
            out.kind(KIND_CONTAINER_FAILED).string(failed.node()).failure(failed.failure());
        } else if (message instanceof Missing missing) {
            out.kind(KIND_MISSING).string(missing.node());
        } else if (message instanceof Published published) {
            out.kind(KIND_PUBLISHED).entries(published.entries());
        } else if (message instanceof Took took) {
            out.kind(KIND_TOOK).longInteger(took.body()).longInteger(took.around());
        } else if (message instanceof FilePublished file) {
            out.kind(KIND_FILE_PUBLISHED).string(file.path()).string(file.mediaType());
        } else if (message instanceof Explored explored) {
            explored(out.kind(KIND_EXPLORED), explored);
        } else if (message instanceof RunInvocation run) {
            invocation(out.kind(KIND_RUN_INVOCATION), run);
        } else if (message instanceof ReplayInvocation replay) {
            forbidden(
                    invocation(out.kind(KIND_REPLAY_INVOCATION), replay.run()).string(replay.schedule()),
                    replay.forbidden());
        } else if (message instanceof ReplayTest replay) {
            runTest(out.kind(KIND_REPLAY_TEST), replay.run()).string(replay.schedule());
        } else if (message instanceof Explore explore) {
            SearchLimits limits = explore.limits();
            repeatable(out.kind(KIND_EXPLORE), explore.run()).integer(limits.mostRuns());
            out.longInteger(limits.nanos()).longInteger(limits.firstNanos());
            out.longInteger(limits.runNanos())
                    .integer(limits.mostUnended())
                    .bool(limits.isEarlyALead())
                    .bool(limits.stopsSaturated());
            CoverageCodec.part(out.longInteger(explore.seed()), explore.part());
            out.string(explore.strategy()).string(explore.timeouts().name()).bool(explore.isSerial());
            out.strings(explore.statics()).integers(explore.minorSites());
            PredictionCodec.targets(out, explore.targets());
        } else if (message instanceof RunTest run) {
            runTest(out.kind(KIND_RUN_TEST), run);
        } else if (message instanceof ThreadDump) {
            out.kind(KIND_THREAD_DUMP);
        } else if (message instanceof EndClass end) {
            out.kind(KIND_END_CLASS).string(end.className());
        } else if (message instanceof Shutdown) {
            out.kind(KIND_SHUTDOWN);
        }
        return out.frame();
    }

    /**
     * {@return the message in a frame, given without its length}
     *
     * @throws WorkerProtocolException if the bytes are not a message
     */
    static WorkerMessage decode(byte[] payload) throws WorkerProtocolException {
        FrameDecoder in = new FrameDecoder(payload);
        byte kind = in.octet();
        WorkerMessage message = switch (kind) {
            case KIND_RUN_TEST -> runTest(in);
            case KIND_RUN_INVOCATION -> invocation(in);
            case KIND_REPLAY_INVOCATION -> new ReplayInvocation(invocation(in), in.string(), forbidden(in));
            case KIND_REPLAY_TEST -> new ReplayTest(runTest(in), in.string());
            case KIND_EXPLORE ->
                new Explore(
                        repeatable(in),
                        new SearchLimits(
                                in.integer(),
                                in.longInteger(),
                                in.longInteger(),
                                in.longInteger(),
                                in.integer(),
                                in.bool(),
                                in.bool()),
                        in.longInteger(),
                        CoverageCodec.part(in),
                        in.string(),
                        in.constant(Timeouts.values()),
                        in.bool(),
                        in.strings(),
                        in.integers(),
                        PredictionCodec.targets(in));
            case KIND_EXPLORED -> explored(in);
            case KIND_THREAD_DUMP -> new ThreadDump();
            case KIND_END_CLASS -> new EndClass(in.string());
            case KIND_SHUTDOWN -> new Shutdown();
            case KIND_READY -> new Ready(in.string());
            case KIND_COMPLETED -> new Completed(in.outputs(), in.optionalFailure(), in.bool());
            case KIND_ABORTED -> new Aborted(in.string());
            case KIND_CLASS_ENDED -> new ClassEnded(in.string(), in.optionalFailure());
            case KIND_THREAD_DUMP_TEXT -> new ThreadDumpText(in.string());
            case KIND_EXITING -> new Exiting(in.string(), in.bool());
            case KIND_PROTOCOL_ERROR -> new ProtocolError(in.string());
            case KIND_INVOCATION_NAMED -> new InvocationNamed(in.nodes());
            case KIND_CONTAINER_OPENS -> new ContainerOpens(in.node());
            case KIND_TEST_BEGINS -> new TestBegins();
            case KIND_MORE_INVOCATIONS -> new MoreInvocations();
            case KIND_SKIPPED -> new Skipped(in.string(), in.string());
            case KIND_CONTAINER_FAILED -> new ContainerFailed(in.string(), in.failure());
            case KIND_MISSING -> new Missing(in.string());
            case KIND_PUBLISHED -> new Published(in.entries());
            case KIND_TOOK -> new Took(in.longInteger(), in.longInteger());
            case KIND_FILE_PUBLISHED -> new FilePublished(in.string(), in.string());
            default -> throw new WorkerProtocolException("there is no message of kind " + kind);
        };
        in.expectEnd();
        return message;
    }

    /** {@return the length of a frame's payload, which its first bytes give, if it can be one} */
    static int checkedLength(byte[] header) throws WorkerProtocolException {
        int length = FrameDecoder.integerAt(header, 0);
        if (length < 1 || length > MAX_FRAME_BYTES) {
            throw new WorkerProtocolException("a frame can't have " + length + " bytes");
        }
        return length;
    }

    private static FrameEncoder invocation(FrameEncoder out, RunInvocation run) throws WorkerProtocolException {
        out.string(run.test()).string(run.scope());
        return out.integer(run.invocation()).integer(run.trial()).bool(run.traced());
    }

    private static RunInvocation invocation(FrameDecoder in) throws WorkerProtocolException {
        return new RunInvocation(in.string(), in.string(), in.integer(), in.integer(), in.bool());
    }

    private static FrameEncoder repeatable(FrameEncoder out, Repeatable run) throws WorkerProtocolException {
        if (run instanceof MainMethod main) {
            return out.bool(true)
                    .string(main.className())
                    .strings(main.arguments())
                    .strings(main.classPath());
        }
        out.bool(false).bool(run instanceof RunTest);
        return run instanceof RunTest test ? runTest(out, test) : invocation(out, (RunInvocation) run);
    }

    private static Repeatable repeatable(FrameDecoder in) throws WorkerProtocolException {
        if (in.bool()) {
            return mainMethod(in);
        }
        return in.bool() ? runTest(in) : invocation(in);
    }

    private static MainMethod mainMethod(FrameDecoder in) throws WorkerProtocolException {
        return new MainMethod(in.string(), in.strings(), in.strings());
    }

    private static void explored(FrameEncoder out, Explored explored) throws WorkerProtocolException {
        CoverageCodec.counts(out, explored.counts());
        CoverageCodec.coverage(out, explored.coverage());
        out.string(explored.strategy());
        failing(out, explored.failing());
        failing(out, explored.lead());
        PredictionCodec.attempts(out, explored.attempts());
        out.strings(explored.uncontrolled()).string(explored.stop()).string(explored.obstacle());
        out.strings(explored.notes());
    }

    private static void failing(FrameEncoder out, Optional<FailingSchedule> failing) throws WorkerProtocolException {
        out.bool(failing.isPresent());
        if (failing.isPresent()) {
            FailingSchedule schedule = failing.get();
            out.string(schedule.text()).failure(schedule.failure()).optionalString(schedule.passing());
            out.bool(schedule.isMinimal()).integer(schedule.shrinkingRuns()).bool(schedule.isEarly());
            forbidden(out, schedule.outcome());
            out.string(schedule.note());
        }
    }

    private static void forbidden(FrameEncoder out, Optional<ForbiddenOutcome> forbidden)
            throws WorkerProtocolException {
        out.bool(forbidden.isPresent());
        if (forbidden.isPresent()) {
            out.string(forbidden.get().text()).string(forbidden.get().reason());
        }
    }

    private static Optional<ForbiddenOutcome> forbidden(FrameDecoder in) throws WorkerProtocolException {
        return in.bool() ? Optional.of(new ForbiddenOutcome(in.string(), in.string())) : Optional.empty();
    }

    private static Explored explored(FrameDecoder in) throws WorkerProtocolException {
        return new Explored(
                CoverageCodec.counts(in),
                CoverageCodec.coverage(in),
                in.string(),
                failing(in),
                failing(in),
                PredictionCodec.attempts(in),
                in.strings(),
                in.string(),
                in.string(),
                in.strings());
    }

    private static Optional<FailingSchedule> failing(FrameDecoder in) throws WorkerProtocolException {
        return in.bool()
                ? Optional.of(new FailingSchedule(
                        in.string(),
                        in.failure(),
                        in.optionalString(),
                        in.bool(),
                        in.integer(),
                        in.bool(),
                        forbidden(in),
                        in.string()))
                : Optional.empty();
    }

    private static FrameEncoder runTest(FrameEncoder out, RunTest run) throws WorkerProtocolException {
        out.classes(run.classes()).method(run.method());
        return out.integer(run.trial()).bool(run.traced());
    }

    private static RunTest runTest(FrameDecoder in) throws WorkerProtocolException {
        List<TestClass> classes = in.classes();
        if (classes.isEmpty()) {
            throw new WorkerProtocolException("a request to run a test names no class");
        }
        return new RunTest(classes, in.method(), in.integer(), in.bool());
    }
}
