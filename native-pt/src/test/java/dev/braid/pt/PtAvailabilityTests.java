// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.pt.PtAvailability.Available;
import dev.braid.pt.PtAvailability.KernelLoader;
import dev.braid.pt.PtAvailability.Probe;
import dev.braid.pt.PtAvailability.Unavailable;
import dev.braid.pt.jna.NativeCallsException;
import dev.braid.pt.perf.FakeKernel;
import dev.braid.pt.perf.PerfErrorException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each row of what bad machines get, on machines that are made of a few files and a made-up kernel. */
class PtAvailabilityTests {
    private static final long ANY_SIZE = 1L << 30;

    @TempDir
    private Path root;

    private Path device = Path.of("");

    @BeforeEach
    void describeMachine() throws IOException {
        device = root.resolve("sys/bus/event_source/devices/intel_pt");
        file(device.resolve("type"), "9\n");
        file(device.resolve("format/tsc"), "config:10\n");
        file(device.resolve("format/noretcomp"), "config:11\n");
        file(device.resolve("format/pt"), "config:0\n");
        file(device.resolve("format/branch"), "config:13\n");
        file(device.resolve("format/mtc"), "config:9\n");
        file(device.resolve("format/mtc_period"), "config:14-17\n");
        file(device.resolve("caps/psb_cyc"), "1\n");
        file(root.resolve("proc/sys/kernel/perf_event_paranoid"), "3\n");
        file(root.resolve("proc/sys/kernel/perf_event_mlock_kb"), "516\n");
        file(
                root.resolve("proc/self/limits"),
                "Limit                     Soft Limit           Hard Limit           Units     \n"
                        + "Max locked memory         8388608              8388608              bytes     \n");
    }

    @Test
    void thisMachine_isAnswered_withoutAnException() {
        PtAvailability answer = PtAvailability.probe();
        if (answer instanceof Unavailable missing) {
            assertThat(missing.reason()).endsWith(".");
            assertThat(missing.fix()).endsWith(".");
        } else {
            assertThat(((Available) answer).type()).isPositive();
        }
    }

    @Test
    void machineWithProcessorTrace_isDescribed_byItsOwnFiles() {
        FakeKernel kernel = new FakeKernel(0, 0, ANY_SIZE);

        assertThat(probe(() -> kernel))
                .isEqualTo(new Available(
                        9,
                        Map.of("psb_cyc", "1"),
                        Map.of(
                                "tsc", "config:10",
                                "noretcomp", "config:11",
                                "pt", "config:0",
                                "branch", "config:13",
                                "mtc", "config:9",
                                "mtc_period", "config:14-17")));
        assertThat(kernel.calls.get(0))
                .startsWith("open type 9, config 0x2e01, ")
                .endsWith(" pid 0 cpu -1");
        assertThat(kernel.calls).contains("map 100 69632 4194304");
        assertThat(kernel.calls.subList(kernel.calls.size() - 3, kernel.calls.size()))
                .containsExactly("unmap 100 4194304", "unmap 100 69632", "close 100");
    }

    @Test
    void otherBits_areTaken_fromWhereTheKernelSaysTheyAre() throws IOException {
        file(device.resolve("type"), "31\n");
        file(device.resolve("format/tsc"), "config:20\n");
        file(device.resolve("format/noretcomp"), "config1:3\n");
        Files.delete(device.resolve("format/mtc"));
        FakeKernel kernel = new FakeKernel(0, 0, ANY_SIZE);
        probe(() -> kernel);

        assertThat(kernel.calls.get(0)).startsWith("open type 31, config 0x102001, config1 0x8, ");
    }

    @Test
    void noTypeFile() throws IOException {
        Files.delete(device.resolve("type"));
        assertThat(unavailable(new FakeKernel(0, 0, ANY_SIZE)).reason())
                .isEqualTo("No Intel PT here: " + device.resolve("type") + " is missing (AMD processor, virtual machine"
                        + " without PT, or kernel without CONFIG_PERF_EVENTS_INTEL_PT).");
    }

    @Test
    void refusedOpen_namesTheSettings() {
        for (int errno : new int[] {PerfErrorException.EACCES, PerfErrorException.EPERM}) {
            Unavailable missing = unavailable(new FakeKernel(errno, 0, ANY_SIZE));
            assertThat(missing.reason())
                    .contains(PerfErrorException.name(errno), "kernel.perf_event_paranoid is 3", "seccomp");
            assertThat(missing.fix()).contains("sysctl kernel.perf_event_paranoid=2");
        }
    }

    @Test
    void refusedRing_isTriedSmaller_andThenNamesTheLimits() {
        FakeKernel little = new FakeKernel(0, PerfErrorException.EPERM, 400 << 10);
        assertThat(probe(() -> little)).isInstanceOf(Available.class);
        assertThat(little.calls).contains("map 102 69632 262144");
        assertThat(little.calls.stream().filter(call -> call.startsWith("close")))
                .as("each event that was opened is closed")
                .hasSize(3);

        Unavailable missing = unavailable(new FakeKernel(0, PerfErrorException.EPERM, 100 << 10));
        assertThat(missing.reason())
                .isEqualTo("The kernel lets this process lock no memory for a ring of 64 KiB (EPERM):"
                        + " kernel.perf_event_mlock_kb is 516, and RLIMIT_MEMLOCK is 8192 KiB.");
        assertThat(missing.fix()).contains("ulimit -l");
    }

    @Test
    void anotherTracer() {
        assertThat(unavailable(new FakeKernel(PerfErrorException.EBUSY, 0, ANY_SIZE))
                        .reason())
                .isEqualTo("Processor Trace is in use by another tracer (EBUSY).");
    }

    @Test
    void refusedAttributes_arePrinted() {
        assertThat(unavailable(new FakeKernel(PerfErrorException.EINVAL, 0, ANY_SIZE))
                        .reason())
                .contains("EINVAL", "type 9, config 0x2e01");
    }

    @Test
    void pmuWithoutAuxRing() {
        assertThat(unavailable(new FakeKernel(0, PerfErrorException.EOPNOTSUPP, 70_000))
                        .reason())
                .isEqualTo("The PMU of type 9 has no AUX ring (EOPNOTSUPP).");
    }

    @Test
    void otherPlatforms() {
        assertThat(new Probe("Mac OS X", "aarch64", root, root, () -> new FakeKernel(0, 0, ANY_SIZE)).run())
                .isInstanceOfSatisfying(
                        Unavailable.class,
                        missing -> assertThat(missing.reason())
                                .isEqualTo("No Intel PT here: this is Mac OS X on aarch64."));
    }

    @Test
    void noNativeCalls() {
        PtAvailability answer = probe(() -> {
            throw new NativeCallsException("JNA cannot call the C library (denied)", new LinkageError());
        });
        assertThat(answer).isInstanceOfSatisfying(Unavailable.class, missing -> {
            assertThat(missing.reason()).contains("JNA cannot call the C library (denied)");
            assertThat(missing.fix()).contains("--enable-native-access=ALL-UNNAMED");
        });
    }

    @Test
    void descriptionsThatAreNone() throws IOException {
        file(device.resolve("format/tsc"), "config:99\n");
        assertThat(unavailable(new FakeKernel(0, 0, ANY_SIZE)).reason()).contains("'99' names no bits of a word");
        file(device.resolve("format/tsc"), "what\n");
        assertThat(unavailable(new FakeKernel(0, 0, ANY_SIZE)).reason()).contains("its format is 'what'");
        file(device.resolve("type"), "many\n");
        assertThat(unavailable(new FakeKernel(0, 0, ANY_SIZE)).reason())
                .contains("holds 'many', which is not a number");
    }

    private PtAvailability probe(KernelLoader kernel) {
        return new Probe("Linux", "amd64", root.resolve("sys"), root.resolve("proc"), kernel).run();
    }

    private Unavailable unavailable(FakeKernel kernel) {
        PtAvailability answer = probe(() -> kernel);
        assertThat(answer).isInstanceOf(Unavailable.class);
        return (Unavailable) answer;
    }

    private static void file(Path file, String content) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }
}
