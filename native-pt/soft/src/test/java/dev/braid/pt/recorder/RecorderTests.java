// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.braid.pt.jna.NativeCallsException;
import dev.braid.pt.perf.PerfKernel;
import dev.braid.pt.perf.PerfRecord;
import dev.braid.pt.perf.PerfRefusedException;
import dev.braid.pt.perfdata.PerfDataReader;
import dev.braid.pt.recording.FlowList;
import dev.braid.pt.soft.SoftPerfKernel;
import dev.braid.pt.soft.StraightFlow;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole loop, on this kernel's sidebands and rings that software fills. */
class RecorderTests {
    private static final List<Throwable> FAILURES = Collections.synchronizedList(new ArrayList<>());
    private static final int PID = (int) ProcessHandle.current().pid();

    @SuppressWarnings("NullAway.Init") // before all tests
    private static PerfKernel machine;

    @TempDir
    private Path folder;

    @BeforeAll
    static void loadKernel() throws NativeCallsException {
        machine = RealKernel.load();
    }

    @Test
    void threadsThatRun_areRecorded_fromTheirRegistrationToTheirEnd() throws Exception {
        StraightFlow flow = StraightFlow.of(ProcessHandle.current().pid());
        SoftPerfKernel kernel = new SoftPerfKernel(machine, (pid, tid) -> flow.packets());
        Map<Integer, Integer> pieces = new ConcurrentHashMap<>();
        Path file = folder.resolve("perf.data");
        long seed = 20261123;
        System.out.println("seed " + seed);
        Recorder recorder = Recorder.start(RealKernel.device(kernel), file, Recorder.DEFAULT_FILE_BYTES);
        run(3, number -> {
            Random random = new Random(seed + number);
            int tid = machine.threadId();
            recorder.register(PID, tid);
            for (int i = 0; i < 300; i++) {
                if (random.nextInt(10) == 0) {
                    Thread.sleep(1);
                }
                assertThat(kernel.trace(tid, flow.packets())).isTrue();
            }
            pieces.put(tid, 301);
        });
        awaitEnd(pieces.keySet());
        RecordingSummary summary = recorder.finish();
        FlowList read = FlowList.of(file, null);

        assertThat(summary.missing()).isEmpty();
        assertThat(summary.losses()).isEmpty();
        assertThat(summary.threads()).isEqualTo(3);
        assertThat(summary.traceBytes()).isEqualTo(3L * 301 * flow.packets().length);
        assertThat(read.damage).isEmpty();
        assertThat(read.gaps).isEmpty();
        assertThat(read.addresses.keySet()).isEqualTo(pieces.keySet());
        pieces.forEach(
                (tid, count) -> assertThat(read.addresses.get(tid)).isEqualTo(repeated(flow.addresses(), count)));
        List<PerfRecord> records = records(file);
        for (int tid : pieces.keySet()) {
            assertThat(records)
                    .as("the sideband of thread %d, which is real", tid)
                    .anyMatch(record -> record instanceof PerfRecord.Exit exit && exit.tid() == tid)
                    .anyMatch(record -> record instanceof PerfRecord.Switch change
                            && change.isOut()
                            && change.trailer().tid() == tid);
        }
        assertThat(records)
                .anyMatch(record -> record instanceof PerfRecord.Mmap mmap
                        && mmap.fileName().endsWith("/libjvm.so")
                        && mmap.pid() == PID);
    }

    @Test
    void perfItself_readsARecordingAlike() throws Exception {
        assumeTrue(
                Files.isExecutable(Path.of("/usr/bin/perf")),
                "no /usr/bin/perf to compare with: install linux-perf or linux-tools");
        StraightFlow flow = StraightFlow.of(PID);
        SoftPerfKernel kernel = new SoftPerfKernel(machine, (pid, tid) -> flow.packets());
        Path file = folder.resolve("perf.data");
        Recorder recorder = Recorder.start(RealKernel.device(kernel), file, Recorder.DEFAULT_FILE_BYTES);
        run(1, number -> {
            recorder.register(PID, machine.threadId());
            Thread.sleep(20);
            kernel.trace(machine.threadId(), flow.packets());
        });
        recorder.finish();
        Process perf = new ProcessBuilder("perf", "script", "-i", file.toString(), "--itrace=i1ie", "-F", "ip")
                .redirectError(folder.resolve("perf.err").toFile())
                .start();
        String out = new String(perf.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(perf.waitFor())
                .as(Files.readString(folder.resolve("perf.err")))
                .isZero();
        assertThat(out.lines().map(line -> Long.parseUnsignedLong(line.strip(), 16)))
                .isEqualTo(repeated(flow.addresses(), 2));
    }

    /** A reader that goes by the time, as perf does, has the code then. */
    @Test
    void codeFromBeforeAThreadRegistered_isThere_beforeItsTraceBegins() throws Exception {
        StraightFlow flow = StraightFlow.of(PID);
        SoftPerfKernel kernel = new SoftPerfKernel(machine, (pid, tid) -> flow.packets());
        Path file = folder.resolve("perf.data");
        Recorder recorder = Recorder.start(RealKernel.device(kernel), file, Recorder.DEFAULT_FILE_BYTES);
        int tid = machine.threadId();
        recorder.register(PID, tid);
        recorder.finish();

        List<PerfRecord> records = records(file);
        long begins = records.stream()
                .filter(record -> record instanceof PerfRecord.ItraceStart)
                .mapToLong(record -> record.trailer().time())
                .findFirst()
                .orElseThrow();
        assertThat(records)
                .anyMatch(record -> record instanceof PerfRecord.Mmap mmap
                        && mmap.address() <= flow.addresses().get(0)
                        && flow.addresses().get(0) < mmap.address() + mmap.length()
                        && mmap.trailer().time() <= begins)
                .anyMatch(record -> record instanceof PerfRecord.Comm comm
                        && comm.tid() == tid
                        && comm.trailer().time() <= begins);
    }

    @Test
    void s1_11_twoHundredThreads_haveTwoDescriptorsEach_andAllAreClosed() throws Exception {
        long before = RealKernel.perfFiles();
        SoftPerfKernel kernel = new SoftPerfKernel(machine, (pid, tid) -> new byte[0]);
        Recorder recorder =
                Recorder.start(RealKernel.device(kernel), folder.resolve("perf.data"), Recorder.DEFAULT_FILE_BYTES);
        CountDownLatch registered = new CountDownLatch(50);
        CountDownLatch counted = new CountDownLatch(1);
        List<Thread> crowd = start(50, number -> {
            recorder.register(PID, machine.threadId());
            registered.countDown();
            counted.await();
        });
        registered.await();
        long live = RealKernel.perfFiles() - before;
        counted.countDown();
        join(crowd);
        for (int round = 0; round < 15; round++) {
            run(10, number -> recorder.register(PID, machine.threadId()));
        }
        for (int i = 0; i < 1000 && RealKernel.perfFiles() > before; i++) {
            Thread.sleep(5); // the kernel reports their ends
        }
        long left = RealKernel.perfFiles() - before;
        RecordingSummary summary = recorder.finish();

        assertThat(live).isEqualTo(2 * 50);
        assertThat(left).as("threads that have ended, before the recording has").isZero();
        assertThat(summary.threads()).isEqualTo(200);
        assertThat(summary.missing()).isEmpty();
        assertThat(summary.losses()).isEmpty();
    }

    @Test
    void threadThatStillRuns_isClosedWithTheRecording_withAllThatItWrote() throws Exception {
        StraightFlow flow = StraightFlow.of(ProcessHandle.current().pid());
        long before = RealKernel.perfFiles();
        SoftPerfKernel kernel = new SoftPerfKernel(machine, (pid, tid) -> new byte[0]);
        Path file = folder.resolve("perf.data");
        Recorder recorder = Recorder.start(RealKernel.device(kernel), file, Recorder.DEFAULT_FILE_BYTES);
        int tid = machine.threadId();
        recorder.register(PID, tid);
        recorder.register(PID, tid);
        assertThat(kernel.trace(tid, flow.packets())).isTrue();
        RecordingSummary summary = recorder.finish();

        assertThat(RealKernel.perfFiles()).isEqualTo(before);
        assertThat(summary.threads()).isOne();
        assertThat(FlowList.of(file, null).addresses).isEqualTo(Map.of(tid, flow.addresses()));
        assertThatThrownBy(() -> recorder.register(PID, tid))
                .isInstanceOf(PerfRefusedException.class)
                .hasMessage("The recording is over");
    }

    @Test
    void fullAuxRing_isToldOf_andAGapInTheFlow() throws Exception {
        StraightFlow flow = StraightFlow.of(ProcessHandle.current().pid());
        byte[] tooMuch = new byte[5 << 20]; // of PAD packets
        SoftPerfKernel kernel = new SoftPerfKernel(machine, (pid, tid) -> tooMuch);
        Path file = folder.resolve("perf.data");
        Recorder recorder = Recorder.start(RealKernel.device(kernel), file, Recorder.DEFAULT_FILE_BYTES);
        int tid = machine.threadId();
        recorder.register(PID, tid);
        while (!kernel.trace(tid, flow.packets())) {
            Thread.sleep(1); // until the recorder has made room
        }
        RecordingSummary summary = recorder.finish();
        FlowList read = FlowList.of(file, null);

        assertThat(summary.gaps()).isPositive();
        assertThat(summary.losses()).anyMatch(loss -> loss.startsWith("The trace was faster than the recorder"));
        assertThat(summary.missing()).isEmpty();
        assertThat(read.gaps).anyMatch(gap -> gap.message().contains("the AUX ring was full"));
        assertThat(read.addresses.get(tid)).endsWith(flow.addresses().toArray(new Long[0]));
    }

    /** The JVM's end takes threads with it that wait for their answer. */
    @Test
    void threadThatHasEndedMeanwhile_isNotMissing() throws Exception {
        Path file = folder.resolve("perf.data");
        Recorder recorder = Recorder.start(
                RealKernel.device(new SoftPerfKernel(machine, (pid, tid) -> new byte[0])), file, 1 << 20);
        recorder.register(PID, machine.threadId());
        int[] ended = new int[1];
        Thread thread = new Thread(() -> ended[0] = machine.threadId());
        thread.start();
        thread.join();
        awaitEnd(Set.of(ended[0]));

        assertThatThrownBy(() -> recorder.register(PID, ended[0])).isInstanceOf(PerfRefusedException.class);
        RecordingSummary summary = recorder.finish();

        assertThat(summary.refused()).isZero();
        assertThat(summary.missing()).isEmpty();
    }

    @Test
    void refusedThread_isCounted_withItsReason_andLeavesNoDescriptor() throws Exception {
        long before = RealKernel.perfFiles();
        Path file = folder.resolve("perf.data");
        Recorder recorder = Recorder.start(
                RealKernel.device(new SoftPerfKernel(machine, (pid, tid) -> new byte[0])), file, 1 << 20);
        for (int tid : new int[] {0, -1, Integer.MAX_VALUE}) {
            assertThatThrownBy(() -> recorder.register(PID, tid)).isInstanceOf(PerfRefusedException.class);
        }
        RecordingSummary summary = recorder.finish();

        assertThat(summary.refused()).isEqualTo(3);
        assertThat(summary.missing())
                .singleElement()
                .asString()
                .startsWith("The recorder could not record 3 threads, the first one because: There is no thread 0 of");
        assertThat(RealKernel.perfFiles()).isEqualTo(before);
        assertThat(records(file)).allMatch(record -> record instanceof PerfRecord.FinishedRound);
    }

    @Test
    void limitOfTheFile_endsTheRecording_andIsSaid() throws Exception {
        SoftPerfKernel kernel = new SoftPerfKernel(machine, (pid, tid) -> new byte[100_000]);
        long before = RealKernel.perfFiles();
        Path file = folder.resolve("perf.data");
        Recorder recorder = Recorder.start(RealKernel.device(kernel), file, 50_000);
        recorder.register(PID, machine.threadId());
        for (int i = 0; i < 1000 && RealKernel.perfFiles() > before; i++) {
            Thread.sleep(5);
        }
        RecordingSummary summary = recorder.finish();

        assertThat(RealKernel.perfFiles()).isEqualTo(before);
        assertThat(summary.missing()).singleElement().asString().contains("has reached its limit of 50000 bytes");
        assertThat(records(file)).isNotEmpty();
        assertThat(Files.size(file)).isLessThan(1 << 20);
    }

    @Test
    void recordingOfNoThread_saysSo() throws Exception {
        Recorder recorder = Recorder.start(
                RealKernel.device(new SoftPerfKernel(machine, (pid, tid) -> new byte[0])),
                folder.resolve("perf.data"),
                Recorder.DEFAULT_FILE_BYTES);
        assertThat(recorder.finish().missing())
                .singleElement()
                .asString()
                .startsWith("No thread registered with the recorder");
    }

    /** Work of a thread. */
    @FunctionalInterface
    private interface Work {
        void run(int number) throws Exception;
    }

    private static void run(int threads, Work work) throws InterruptedException {
        join(start(threads, work));
    }

    private static void join(List<Thread> threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(FAILURES).isEmpty();
    }

    /** Waits for the kernel's threads, which end a little later than Java's, and only then leave their last record. */
    private static void awaitEnd(Set<Integer> tids) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(10);
        for (int tid : tids) {
            while (Files.exists(Path.of("/proc/self/task/" + tid))) {
                assertThat(System.nanoTime()).as("thread %d ends", tid).isLessThan(deadline);
                Thread.sleep(1);
            }
        }
    }

    private static List<Thread> start(int threads, Work work) {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int number = i;
            Thread thread = new Thread(() -> {
                try {
                    work.run(number);
                } catch (Exception | AssertionError e) {
                    FAILURES.add(e);
                }
            });
            all.add(thread);
            thread.start();
        }
        return all;
    }

    private static List<Long> repeated(List<Long> addresses, int times) {
        List<Long> all = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            all.addAll(addresses);
        }
        return all;
    }

    private static List<PerfRecord> records(Path file) throws IOException {
        List<PerfRecord> records = new ArrayList<>();
        try (PerfDataReader reader = PerfDataReader.open(file)) {
            reader.read(records::add, damage -> {
                throw new AssertionError(damage.toString());
            });
        }
        return records;
    }
}
