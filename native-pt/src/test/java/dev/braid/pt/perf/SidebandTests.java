// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.braid.pt.jna.NativeCallsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** On this machine's kernel: software events are real ones, even where there is no Processor Trace. */
class SidebandTests {
    @SuppressWarnings("NullAway.Init") // before all tests
    private static PerfKernel kernel;

    private final List<PerfRecord> records = new ArrayList<>();
    private final List<PerfDamage> damage = new ArrayList<>();

    @BeforeAll
    static void loadKernel() throws NativeCallsException, PerfErrorException {
        kernel = PerfKernel.ofThisMachine();
        String refusal = "none";
        try (Sideband trial = Sideband.ofThisThread(kernel)) {
            assertThat(trial).isNotNull();
        } catch (PerfErrorException e) {
            refusal = String.valueOf(e.getMessage());
        }
        assumeTrue(
                refusal.equals("none"),
                "perf events are not to be had here: " + refusal + "; allow them with kernel.perf_event_paranoid=2");
    }

    @Test
    void startedProcess_isToldOf_fromItsForkToItsEnd() throws Exception {
        long before = System.nanoTime();
        int shell;
        try (Sideband sideband = ofThisThreadAndWhatItStarts()) {
            Process process = new ProcessBuilder("/bin/sh", "-c", "/bin/true; sleep 0.01; exit 0").start();
            shell = (int) process.pid();
            assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
            drainUntil(sideband, record -> record instanceof PerfRecord.Exit exit && exit.pid() == shell);
        }
        long after = System.nanoTime();

        assertThat(damage).isEmpty();
        assertThat(records).anyMatch(record -> record instanceof PerfRecord.Fork fork && fork.pid() == shell);
        assertThat(records)
                .anyMatch(record -> record instanceof PerfRecord.Comm comm
                        && comm.pid() == shell
                        && comm.isExec()
                        && comm.name().equals("sh"));
        assertThat(records)
                .anyMatch(record -> record instanceof PerfRecord.Mmap mmap
                        && mmap.pid() == shell
                        && mmap.executable()
                        && isShell(mmap.fileName()));
        assertThat(records)
                .anyMatch(record -> record instanceof PerfRecord.Comm comm
                        && comm.pid() != shell
                        && comm.name().equals("true"));
        assertThat(of(shell)).anyMatch(record -> record instanceof PerfRecord.Switch change && change.isOut());
        assertThat(of(shell)).anyMatch(record -> record instanceof PerfRecord.Switch change && !change.isOut());
        assertThat(of(shell).toList())
                .allSatisfy(record -> assertThat(record.trailer().time())
                        .as("time of %s, on the clock of System.nanoTime", record)
                        .isBetween(before, after));
    }

    @Test
    void newName_isTold_withinItsTimeBracket() throws Exception {
        try (Sideband sideband = Sideband.ofThisThread(kernel)) {
            int tid = kernel.threadId();
            String name = "braid-side";
            long before = System.nanoTime();
            Files.writeString(Path.of("/proc/self/task/" + tid + "/comm"), name);
            long after = System.nanoTime();
            sideband.drain(records::add, damage::add);

            assertThat(records)
                    .filteredOn(record -> record instanceof PerfRecord.Comm)
                    .singleElement()
                    .satisfies(record -> {
                        assertThat(((PerfRecord.Comm) record).name()).isEqualTo(name);
                        assertThat(record.trailer().tid()).isEqualTo(tid);
                        assertThat(record.trailer().time()).isBetween(before, after);
                    });
        }
    }

    @Test
    void closedEvent_leavesNeitherFileNorMapping() throws Exception {
        for (int i = 0; i < 50; i++) {
            Sideband.ofThisThread(kernel).close();
        }
        assertThat(perfFiles()).isZero();
        assertThat(Files.readString(Path.of("/proc/self/maps"))).doesNotContain("[perf_event]");
        PerfEvent event = PerfEvent.open(kernel, Sideband.attributes(), 0, -1, 1);
        event.close();
        event.close();
        assertThatThrownBy(() -> event.drain(records::add, damage::add)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void s1_6_auxRingOfASoftwareEvent_isRefused_andClosedAgain() throws Exception {
        try (PerfEvent event = PerfEvent.open(kernel, Sideband.attributes(), 0, -1, 1)) {
            assertThatThrownBy(() -> event.mapAux(kernel.pageBytes()))
                    .isInstanceOfSatisfying(
                            PerfErrorException.class,
                            e -> assertThat(e.errno()).isEqualTo(PerfErrorException.EOPNOTSUPP));
        }
        assertThat(perfFiles()).isZero();
    }

    @Test
    void inheritedEventOfATask_cannotBeMapped_soThereIsOnePerProcessor() throws Exception {
        PerfAttributes attributes = Sideband.attributes().with(AttributeFlag.INHERIT);
        assertThatThrownBy(() -> PerfEvent.open(kernel, attributes, 0, -1, 1))
                .isInstanceOfSatisfying(
                        PerfErrorException.class, e -> assertThat(e.errno()).isEqualTo(PerfErrorException.EINVAL));
        assertThat(perfFiles()).isZero();
    }

    private Sideband ofThisThreadAndWhatItStarts() throws PerfErrorException {
        List<Integer> cpus = IntStream.range(0, Runtime.getRuntime().availableProcessors())
                .boxed()
                .toList();
        return Sideband.ofTask(kernel, kernel.threadId(), cpus);
    }

    private void drainUntil(Sideband sideband, Predicate<PerfRecord> last) throws InterruptedException {
        for (int i = 0; i < 1000 && records.stream().noneMatch(last); i++) {
            Thread.sleep(1);
            sideband.drain(records::add, damage::add);
        }
    }

    private Stream<PerfRecord> of(int pid) {
        return records.stream().filter(record -> record.trailer().pid() == pid);
    }

    private static boolean isShell(String file) {
        try {
            return Files.isSameFile(Path.of(file), Path.of("/bin/sh"));
        } catch (IOException e) {
            return false;
        }
    }

    private static long perfFiles() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
            return files.filter(SidebandTests::isPerfEvent).count();
        }
    }

    private static boolean isPerfEvent(Path fd) {
        try {
            return Files.readSymbolicLink(fd).toString().contains("perf_event");
        } catch (IOException e) {
            return false; // closed meanwhile
        }
    }
}
