// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.braid.trace.layout.RegistrationDescriptor;
import dev.braid.trace.layout.SymbolLogDescriptor;
import dev.braid.trace.live.RegistrationSocket;
import dev.braid.trace.symbol.ClassOutcome;
import dev.braid.tracer.harness.Jdks;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.TracedProgram;
import fixture.life.FirstAccessFixture;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** S1.8 to S1.11: threads register with the recorder of control flow before they run traced code. */
class FlowRegistrationTests {
    private static final long DELAY_NANOS = 100_000_000;

    @TempDir
    private Path folder;

    private final Map<Integer, Long> asked = new ConcurrentHashMap<>();
    private final Map<Integer, Long> answered = new ConcurrentHashMap<>();
    private final Set<Integer> processes = ConcurrentHashMap.newKeySet();

    @Test
    void s1_10_eachThread_waitsForItsAnswer_beforeItsFirstAccess() throws Exception {
        for (Path jdk : Jdks.all()) {
            asked.clear();
            answered.clear();
            processes.clear();
            ProgramRun run;
            try (RegistrationSocket socket = socket((pid, tid) -> {
                sleep(DELAY_NANOS);
                return true;
            })) {
                run = program(socket.path(), 5).jdk(jdk).run();
            }
            Map<Integer, Long> first = firstAccesses(run);

            assertThat(run.complaints()).isEmpty();
            assertThat(run.errors()).isEmpty();
            assertThat(untraced(run)).isEmpty();
            assertThat(processes).hasSize(1);
            assertThat(first).hasSize(6);
            first.forEach((tid, time) -> assertThat(answered.get(tid))
                    .as("answer to thread %d", tid)
                    .isNotNull()
                    .isLessThanOrEqualTo(time));
            assertThat(first.keySet())
                    .as("the threads whose answers were late")
                    .allMatch(tid -> answered.getOrDefault(tid, 0L) - asked.getOrDefault(tid, 0L) >= DELAY_NANOS);
        }
    }

    @Test
    void s1_11_twoHundredThreads_registerOnceEach() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        ProgramRun run;
        try (RegistrationSocket socket = socket((pid, tid) -> {
            requests.incrementAndGet();
            return true;
        })) {
            run = program(socket.path(), 200).run();
        }

        assertThat(run.complaints()).isEmpty();
        assertThat(untraced(run)).isEmpty();
        assertThat(asked.keySet()).containsAll(firstAccesses(run).keySet());
        // In the end, the kernel's first thread goes on as another one of Java's, which waits for the rest. The agent's
        // watch may register as the JVM calls in on it.
        assertThat(requests.get()).isBetween(asked.size(), asked.size() + 2);
    }

    @Test
    void carriers_registerBeforeTheyRunVirtualThreads() throws Exception {
        List<Path> jdks = Jdks.since(21);
        assumeFalse(jdks.isEmpty(), "no JDK 21 or newer at hand; name one in -Dbraid.test.jdks");
        for (Path jdk : jdks) {
            asked.clear();
            answered.clear();
            ProgramRun run;
            try (RegistrationSocket socket = socket((pid, tid) -> true)) {
                run = TracedProgram.ofSource("CarrierThreads", jdk)
                        .environment(RegistrationDescriptor.VARIABLE, socket.path())
                        .jvmArguments("-Djdk.virtualThreadScheduler.parallelism=4")
                        .arguments(40)
                        .run();
            }
            Map<Integer, Long> first = firstAccesses(run);

            assertThat(run.complaints()).isEmpty();
            assertThat(untraced(run)).isEmpty();
            assertThat(first).isNotEmpty();
            first.forEach((tid, time) -> assertThat(answered.get(tid))
                    .as("answer to carrier %d", tid)
                    .isNotNull()
                    .isLessThanOrEqualTo(time));
        }
    }

    @Test
    void s1_8_invalidVariable_isWarnedOfOnce_andTheProgramRuns() throws Exception {
        ProgramRun run = program(folder.resolve("nobody"), 3).run();

        assertThat(run.complaints()).isEmpty();
        assertThat(run.output()).endsWith("shared 4\n");
        assertThat(run.errors())
                .startsWith("[braid] The control flow of this program is not recorded: the variable BRAID_RECORDER is '"
                        + folder.resolve("nobody") + "'")
                .hasLineCount(1);
        assertThat(untraced(run)).containsOnlyKeys("");
    }

    @Test
    void refusedThread_goesOn_andIsToldOf() throws Exception {
        AtomicInteger threads = new AtomicInteger();
        ProgramRun run;
        try (RegistrationSocket socket = socket((pid, tid) -> threads.incrementAndGet() < 3)) {
            run = program(socket.path(), 2).run();
        }

        assertThat(run.complaints()).isEmpty();
        assertThat(run.output()).endsWith("shared 3\n");
        assertThat(untraced(run)).containsEntry("worker-1", "the recorder has refused it");
    }

    @Test
    void s1_10_silentRecorder_isWaitedForOnce_andAllThreadsAreToldOf() throws Exception {
        long begin = System.nanoTime();
        ProgramRun run;
        try (RegistrationSocket socket = socket((pid, tid) -> {
            sleep(300_000_000_000L);
            return true;
        })) {
            run = program(socket.path(), 5).run();
        }

        assertThat(run.complaints()).isEmpty();
        assertThat(run.output()).endsWith("shared 6\n");
        assertThat(System.nanoTime() - begin).isLessThan(100_000_000_000L); // six waits would take 120 s
        assertThat(untraced(run))
                .containsKeys("main", "worker-0", "worker-1", "worker-2", "worker-3", "worker-4")
                .containsValue("the recorder did not answer in time");
    }

    @Test
    void s1_10_recorderThatDies_holdsNobody() throws Exception {
        Path path = folder.resolve("s");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(path));
            Thread recorder = new Thread(() -> dieAtTheFirstRequest(server));
            recorder.start();
            ProgramRun run = program(path, 3).run();
            recorder.join();

            assertThat(run.complaints()).isEmpty();
            assertThat(run.output()).endsWith("shared 4\n");
            assertThat(untraced(run)).containsKeys("main", "worker-0", "worker-1", "worker-2");
        }
    }

    private static void dieAtTheFirstRequest(ServerSocketChannel server) {
        try (SocketChannel connection = server.accept()) {
            connection.read(ByteBuffer.allocate(RegistrationDescriptor.BYTES));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private RegistrationSocket socket(RegistrationSocket.Registrar registrar) throws IOException {
        return RegistrationSocket.open(folder.resolve("s"), (pid, tid) -> {
            asked.putIfAbsent(tid, System.nanoTime());
            processes.add(pid);
            boolean isRecorded = registrar.register(pid, tid);
            answered.putIfAbsent(tid, System.nanoTime());
            return isRecorded;
        });
    }

    private static TracedProgram program(Path socket, int threads) {
        return TracedProgram.of(FirstAccessFixture.class)
                .environment(RegistrationDescriptor.VARIABLE, socket)
                .arguments(threads);
    }

    /** {@return the nanoseconds after the first access, by thread} */
    private static Map<Integer, Long> firstAccesses(ProgramRun run) {
        return run.output()
                .lines()
                .filter(line -> line.matches("\\d+ \\d+"))
                .map(line -> line.split(" ", -1))
                .collect(Collectors.toMap(
                        words -> Integer.parseInt(words[0]), words -> Long.parseLong(words[1]), Math::min));
    }

    private static Map<String, String> untraced(ProgramRun run) {
        return run.outcomes().stream()
                .filter(outcome -> outcome.outcome() == SymbolLogDescriptor.OUTCOME_UNTRACED_THREAD)
                .collect(Collectors.toMap(ClassOutcome::className, ClassOutcome::reason, (one, other) -> one));
    }

    private static void sleep(long nanos) {
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() - end < 0) {
            LockSupport.parkNanos(end - System.nanoTime());
        }
    }
}
