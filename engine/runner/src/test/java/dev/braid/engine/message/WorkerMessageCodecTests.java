// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.engine.explore.Attempt;
import dev.braid.engine.explore.ForbiddenOutcome;
import dev.braid.engine.explore.HashSample;
import dev.braid.engine.explore.SearchLimits;
import dev.braid.engine.explore.Target;
import dev.braid.engine.message.Coverage.SitePair;
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
import dev.braid.schedule.Part;
import dev.braid.schedule.Timeouts;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.opentest4j.AssertionFailedError;

class WorkerMessageCodecTests {

    static Stream<WorkerMessage> messages() {
        FailureText failure = FailureText.of(
                new IllegalStateException("outer \uD800 half", new AssertionFailedError("differ", 7, null)));
        return Stream.of(
                runTest(),
                new ThreadDump(),
                new EndClass("a.B"),
                new Shutdown(),
                new Ready("a JDK"),
                new Completed(
                        Map.of("l", Long.MIN_VALUE, "d", Double.NaN, "b", true, "s", "\uD83D\uDE00 and \uDC00"),
                        Optional.of(failure),
                        true),
                new Completed(Map.of(), Optional.empty(), false),
                new Aborted(""),
                new ClassEnded("a.B", Optional.empty()),
                new ClassEnded("a.B", Optional.of(failure)),
                new ThreadDumpText("x".repeat(300_000)),
                new Exiting("stack", false),
                new ProtocolError("reason"),
                new RunInvocation("[a:b]/[c:d]", "[a:b]", 3, 7, true),
                new ReplayInvocation(new RunInvocation("[a:b]", "[a:b]", 0, 2, true), "b1 1@1#1>2"),
                new ReplayInvocation(
                        new RunInvocation("[a:b]", "[a:b]", 0, 2, true),
                        "b1",
                        Optional.of(new ForbiddenOutcome("{a=1}", "a reason"))),
                new Explore(
                        new RunInvocation("[a:b]", "[a:b]", 0, 0, false),
                        new SearchLimits(500, Long.MAX_VALUE, 9, 7, 3, true, false),
                        -1,
                        new Part(2, 8),
                        "mix",
                        Timeouts.ANY,
                        true,
                        List.of("demo.Counter#total", ""),
                        List.of(1, 0xffffff),
                        List.of(
                                new Target(Target.Kind.RACE, List.of(1, 2)),
                                new Target(Target.Kind.DEADLOCK, List.of(4, 5, 6, 7)))),
                new ReplayTest(runTest(), "b1 [1:1.2]"),
                new Explore(runTest(), new SearchLimits(1, 2, 3, 4, 5, false, true), 1, "sweep", Timeouts.IDLE),
                new Explore(
                        new MainMethod("demo.Main", List.of("a", ""), List.of("/classes", "/a b.jar")),
                        new SearchLimits(1, 2, 3, 4, 5, false, true),
                        1,
                        "sweep",
                        Timeouts.IDLE),
                Explored.obstacle("an obstacle"),
                new Explored(
                        new ExploredCounts(1L << 40, 7, true, 6, 5, 4, 3),
                        new Coverage(
                                new HashSample(new long[] {Long.MIN_VALUE, -1, 7}, false),
                                new HashSample(new long[] {0}, true),
                                true,
                                List.of(new SitePair(5, 5)),
                                List.of(new SitePair(1, 2), new SitePair(4, 3)),
                                false),
                        "sweep",
                        Optional.of(
                                new FailingSchedule("b1 1@1#1>2 /0001", failure, Optional.of("b1"), true, 12, false)),
                        Optional.of(new FailingSchedule(
                                "b1 [1:1.2] 1@1#1>2t",
                                failure,
                                Optional.empty(),
                                false,
                                1,
                                true,
                                Optional.of(new ForbiddenOutcome("{}\nx", "a reason")),
                                "a note")),
                        List.of(
                                new Attempt(Attempt.Result.CONFIRMED, 2, 1L << 40, "b1 1@1#1>2", true),
                                new Attempt(Attempt.Result.OTHER_OUTCOME, 2, 0, "b1", false, "x = 1"),
                                new Attempt(Attempt.Result.NOT_REACHED, 20, 0, "", false)),
                        List.of("thread 2", ""),
                        "early",
                        "",
                        List.of("a note", "")),
                new ContainerOpens(new NamedNode("[a:b]", "a name")),
                new InvocationNamed(List.of(new NamedNode("[a:b]", "one"), new NamedNode("[c:d]", ""))),
                new TestBegins(),
                new MoreInvocations(),
                new Took(1_000_000, Long.MAX_VALUE),
                new Skipped("[a:b]", "why"),
                new ContainerFailed("[a:b]", failure),
                new Missing("[a:b]"),
                new Published(Map.of("key", "value", "other", "")),
                new FilePublished("/a/file", "text/plain"));
    }

    private static RunTest runTest() {
        MethodName before = new MethodName("a.A", "before", List.of());
        MethodName after = new MethodName("a.B", "after", List.of("dev.braid.trace.Outputs"));
        TestClass outer = new TestClass("a.B", List.of(before), List.of(after, before));
        TestClass inner = new TestClass("a.B$C", List.of(), List.of());
        return new RunTest(List.of(outer, inner), new MethodName("a.B$C", "test", List.of("int", "[J")), 7, true);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void message_survivesTheWay(WorkerMessage message) throws Exception {
        byte[] frame = WorkerMessageCodec.encode(message);

        assertThat(new FrameReader(new ByteArrayInputStream(frame)).poll()).contains(message);
        assertThat(new FrameReader(new ByteArrayInputStream(frame)).read()).isEqualTo(message);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void everyTruncation_isRejected(WorkerMessage message) throws Exception {
        byte[] frame = WorkerMessageCodec.encode(message);
        int step = Math.max(1, frame.length / 100);
        for (int length = WorkerMessageCodec.LENGTH_BYTES; length < frame.length; length += step) {
            byte[] cut = Arrays.copyOfRange(frame, WorkerMessageCodec.LENGTH_BYTES, length);

            assertThatThrownBy(() -> WorkerMessageCodec.decode(cut)).isInstanceOf(WorkerProtocolException.class);
        }
    }

    @Test
    void bytesAfterAMessage_areRejected() {
        assertThatThrownBy(() -> WorkerMessageCodec.decode(new byte[] {4, 0}))
                .isInstanceOf(WorkerProtocolException.class)
                .hasMessage("1 bytes follow the end of a message");
    }

    @Test
    void garbage_isRejectedOrAMessage() {
        long seed = new Random().nextLong();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            byte[] garbage = new byte[1 + random.nextInt(64)];
            random.nextBytes(garbage);
            // Half of them begin with a kind that exists.
            if (random.nextBoolean()) {
                garbage[0] = (byte) (random.nextBoolean() ? 1 + random.nextInt(5) : 16 + random.nextInt(16));
            }
            try {
                assertThat(WorkerMessageCodec.decode(garbage)).isNotNull();
            } catch (WorkerProtocolException e) {
                assertThat(e).as("seed %d", seed).hasMessageMatching("(?s).+");
            }
        }
    }

    @Test
    void impossibleLength_isRejectedBeforeAnythingIsAllocated() {
        for (int length : new int[] {0, -1, Integer.MAX_VALUE, WorkerMessageCodec.MAX_FRAME_BYTES + 1}) {
            byte[] header = ByteBuffer.allocate(4).putInt(length).array();

            assertThatThrownBy(() -> new FrameReader(new ByteArrayInputStream(header)).poll())
                    .isInstanceOf(WorkerProtocolException.class)
                    .hasMessage("a frame can't have " + length + " bytes");
        }
    }

    @Test
    void comparison_isFoundInTheCause() {
        AssertionFailedError cause = new AssertionFailedError("differ", List.of(1, 2), null);

        assertThat(FailureText.of(new IllegalStateException(cause)).anyComparison())
                .contains(new FailureText.Comparison("[1, 2]", "null"));
        assertThat(FailureText.of(new AssertionFailedError("nothing compared")).anyComparison())
                .isEmpty();
    }

    @Test
    void hugeOutputs_areRefusedBySender() {
        Completed huge = new Completed(Map.of("k", "x".repeat(33 << 20)), Optional.empty(), false);

        assertThatThrownBy(() -> WorkerMessageCodec.encode(huge))
                .isInstanceOf(WorkerProtocolException.class)
                .hasMessageContaining("put out less");
    }

    @Test
    void failureText_keepsCausesSuppressedAndCycles() {
        Exception inner = new Exception("inner");
        IllegalStateException outer = new IllegalStateException("outer", inner);
        inner.initCause(outer);
        outer.addSuppressed(new Error("suppressed"));

        WorkerTestError error = FailureText.of(outer).toThrowable();

        assertThat(error).hasToString("java.lang.IllegalStateException: outer");
        assertThat(error.getStackTrace()[0].getMethodName()).isEqualTo("failureText_keepsCausesSuppressedAndCycles");
        assertThat(error).cause().hasToString("java.lang.Exception: inner");
        assertThat(error).cause().cause().asString().contains("circular reference");
        assertThat(error.getSuppressed())
                .extracting(Throwable::toString)
                .containsExactly("java.lang.Error: suppressed");
    }

    @Test
    void failureText_limitsWhatItTakes() {
        Throwable deep = new Error("0");
        for (int i = 0; i < 100; i++) {
            deep = new Error("cause", deep);
        }
        for (int i = 0; i < 100; i++) {
            deep.addSuppressed(new Error(Integer.toString(i)));
        }
        FailureText text = FailureText.of(deep);
        Optional<FailureText> last = Optional.of(text);
        while (last.get().cause().isPresent()) {
            last = last.get().cause();
        }

        assertThat(last.get().summary()).contains("are left out");
        assertThat(text.suppressed()).hasSize(FailureText.MAX_SUPPRESSED);
        assertThat(text.suppressed().get(FailureText.MAX_SUPPRESSED - 1).summary())
                .contains("37 more are left out");
    }

    @Test
    void failureText_survivesAMessageThatFails() {
        FailureText text = FailureText.of(new UnprintableException());

        assertThat(text.summary()).contains("getMessage() threw java.lang.UnsupportedOperationException");
    }

    @Test
    void portions_makeOneMessage() throws Exception {
        byte[] frame = WorkerMessageCodec.encode(new Aborted("in small portions"));
        Portions portions = new Portions(frame);
        FrameReader reader = new FrameReader(portions);
        for (int i = 0; i < frame.length; i++) {
            assertThat(reader.poll()).isEmpty();
            portions.arrive();
        }

        assertThat(reader.poll()).contains(new Aborted("in small portions"));
    }

    @Test
    void endOfTheStream_isTold() {
        assertThatThrownBy(() -> new FrameReader(InputStream.nullInputStream()).read())
                .isInstanceOf(EOFException.class);
    }

    private static final class UnprintableException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            throw new UnsupportedOperationException();
        }
    }

    /** Bytes that arrive one by one. */
    private static final class Portions extends ByteArrayInputStream {
        Portions(byte[] bytes) {
            super(bytes);
            count = 0;
        }

        void arrive() {
            count++;
        }
    }
}
