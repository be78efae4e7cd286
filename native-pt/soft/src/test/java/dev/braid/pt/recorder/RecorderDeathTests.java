// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.pt.jna.NativeCallsException;
import dev.braid.pt.perf.PerfKernel;
import dev.braid.pt.recording.FlowList;
import dev.braid.pt.soft.SoftPerfKernel;
import dev.braid.pt.soft.StraightFlow;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recorder, or a program that is recorded, dies by SIGKILL. */
class RecorderDeathTests {
    private static final int FLOWS = 20;

    @SuppressWarnings("NullAway.Init") // before all tests
    private static PerfKernel machine;

    @TempDir
    private Path folder;

    @BeforeAll
    static void loadKernel() throws NativeCallsException {
        machine = RealKernel.load();
    }

    @Test
    void killedRecorder_leavesAFile_withAllThatItHadWritten() throws Exception {
        Path file = folder.resolve("perf.data");
        Process program = program(file.toString());
        List<Long> flow;
        int tid;
        try (BufferedReader out = program.inputReader()) {
            tid = number(out.readLine(), 1);
            flow = Stream.of(String.valueOf(out.readLine())
                            .replaceAll("[\\[\\] ]", "")
                            .split(",", -1))
                    .map(Long::parseLong)
                    .toList();
            // The record of a flow comes behind its bytes: with those of one more, all that are asked for are in the
            // file.
            while (number(out.readLine(), 0) <= FLOWS) {
                assertThat(program.isAlive()).isTrue();
            }
        }
        program.destroyForcibly().waitFor();
        long bytes = Files.size(file);
        FlowList read = FlowList.of(file, null);

        List<Long> expected = new ArrayList<>();
        for (int i = 0; i < FLOWS; i++) {
            expected.addAll(flow);
        }
        assertThat(read.addresses.get(tid)).startsWith(expected.toArray(new Long[0]));
        assertThat(read.damage)
                .as("that the file has no end is said, and nothing else")
                .isNotEmpty()
                .allMatch(damage -> damage.toString().contains("as where the recording was killed")
                        || damage.position() > bytes - (1 << 16));
    }

    @Test
    void killedProgram_leavesARecorderThatClosesItsEvents_andAWholeFile() throws Exception {
        StraightFlow flow = StraightFlow.of(ProcessHandle.current().pid());
        Path file = folder.resolve("perf.data");
        SoftPerfKernel kernel = new SoftPerfKernel(machine, (pid, tid) -> flow.packets());
        long before = RealKernel.perfFiles();
        Process program = program();
        int pid;
        int tid;
        try (BufferedReader out = program.inputReader()) {
            String line = out.readLine();
            pid = number(line, 0);
            tid = number(line, 1);
        }
        Recorder recorder = Recorder.start(RealKernel.device(kernel), file, Recorder.DEFAULT_FILE_BYTES);
        recorder.register(pid, tid);
        Thread.sleep(50); // in which it is scheduled a few times
        program.destroyForcibly().waitFor();
        for (int i = 0; i < 24_000 && RealKernel.perfFiles() > before; i++) {
            Thread.sleep(5);
        }
        long left = RealKernel.perfFiles() - before;
        RecordingSummary summary = recorder.finish();
        FlowList read = FlowList.of(file, null);

        assertThat(left).isZero();
        assertThat(summary.missing()).isEmpty();
        assertThat(read.damage).isEmpty();
        assertThat(summary.traceBytes()).isEqualTo(flow.packets().length);
    }

    private Process program(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                RecordingProgram.class.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectError(folder.resolve("errors").toFile())
                .start();
    }

    private int number(String line, int word) throws IOException {
        assertThat(line)
                .as(Files.readString(folder.resolve("errors"), StandardCharsets.UTF_8))
                .isNotNull();
        return Integer.parseInt(line.split(" ", -1)[word]);
    }
}
