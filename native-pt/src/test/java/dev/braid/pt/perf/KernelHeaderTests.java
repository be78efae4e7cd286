// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Offsets and bits, against the kernel's own header as a C compiler sees it. */
class KernelHeaderTests {
    @Test
    void s1_6_offsetsAndBits_areThoseOfTheKernelsHeader(@TempDir Path folder) throws IOException, InterruptedException {
        assumeTrue(
                Files.exists(Path.of("/usr/include/linux/perf_event.h")) && Files.isExecutable(Path.of("/usr/bin/gcc")),
                "no gcc, or no kernel headers: install gcc and linux-libc-dev to compare offsets");
        Path source = Files.writeString(folder.resolve("offsets.c"), """
                #include <linux/perf_event.h>
                #include <stddef.h>
                #include <stdio.h>
                #include <string.h>
                #define AT(f) (int) offsetof(struct perf_event_mmap_page, f)
                #define ATTR(f) (int) offsetof(struct perf_event_attr, f)
                #define BIT(f) ({ struct perf_event_attr a; memset(&a, 0, sizeof a); a.f = 1; \\
                        __builtin_ctzll(*(unsigned long long *) ((char *) &a + 40)); })
                int main(void) {
                    printf("%d %d %d %d %d %d %d %d %d %d %d %d\\n", AT(capabilities), AT(time_shift), AT(time_mult),
                        AT(time_zero), AT(data_head), AT(data_tail), AT(data_offset), AT(data_size), AT(aux_head),
                        AT(aux_tail), AT(aux_offset), AT(aux_size));
                    printf("%d %d %d %d %d %d %d %d\\n", ATTR(config), ATTR(sample_period), ATTR(sample_type),
                        ATTR(read_format) + 8, ATTR(wakeup_events), ATTR(config1), ATTR(config2), ATTR(clockid));
                    printf("%d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d\\n", BIT(disabled), BIT(inherit),
                        BIT(exclude_kernel), BIT(exclude_hv), BIT(mmap), BIT(comm), BIT(freq), BIT(enable_on_exec),
                        BIT(task), BIT(watermark), BIT(sample_id_all), BIT(exclude_guest), BIT(mmap2), BIT(comm_exec),
                        BIT(use_clockid), BIT(context_switch));
                    printf("%d %d %d %d %d %d %d %d %d %d\\n", PERF_RECORD_MMAP, PERF_RECORD_LOST, PERF_RECORD_COMM,
                        PERF_RECORD_EXIT, PERF_RECORD_FORK, PERF_RECORD_MMAP2, PERF_RECORD_AUX,
                        PERF_RECORD_ITRACE_START, PERF_RECORD_LOST_SAMPLES, PERF_RECORD_SWITCH);
                    printf("%d\\n", PERF_ATTR_SIZE_VER5);
                    return 0;
                }
                """);
        Path program = folder.resolve("offsets");
        assertThat(run("gcc", "-o", program.toString(), source.toString())).isEmpty();

        assertThat(run(program.toString()).lines())
                .containsExactly(
                        "40 50 52 64 1024 1032 1040 1048 1056 1064 1072 1080",
                        "8 16 24 40 48 56 64 92",
                        "0 1 5 6 8 9 10 12 13 14 18 20 23 24 25 26",
                        "1 2 3 4 7 10 11 12 13 14",
                        Integer.toString(PerfAttributes.BYTES));
        assertThat(bits()).isEqualTo("0 1 5 6 8 9 10 12 13 14 18 20 23 24 25 26");
        assertThat(new int[] {
                    MmapPageDescriptor.CAPABILITIES,
                    MmapPageDescriptor.TIME_SHIFT,
                    MmapPageDescriptor.TIME_MULTIPLIER,
                    MmapPageDescriptor.TIME_ZERO,
                    MmapPageDescriptor.DATA_HEAD,
                    MmapPageDescriptor.DATA_TAIL,
                    MmapPageDescriptor.DATA_OFFSET,
                    MmapPageDescriptor.DATA_SIZE,
                    MmapPageDescriptor.AUX_HEAD,
                    MmapPageDescriptor.AUX_TAIL,
                    MmapPageDescriptor.AUX_OFFSET,
                    MmapPageDescriptor.AUX_SIZE
                })
                .containsExactly(40, 50, 52, 64, 1024, 1032, 1040, 1048, 1056, 1064, 1072, 1080);
    }

    @Test
    void attributes_surviveEncoding() {
        PerfAttributes attributes = new PerfAttributes(
                        8, new PerfAttributes.Config(0x300e601, 7, 9), 1, 0x10006, 0, 0, 64)
                .with(AttributeFlag.SAMPLE_ID_ALL, AttributeFlag.WATERMARK)
                .monotonic();
        assertThat(PerfAttributes.decode(java.nio.ByteBuffer.wrap(attributes.encode())))
                .isEqualTo(attributes);
    }

    private static String bits() {
        StringBuilder bits = new StringBuilder();
        for (AttributeFlag flag : AttributeFlag.values()) {
            bits.append(bits.isEmpty() ? "" : " ").append(Long.numberOfTrailingZeros(flag.mask()));
        }
        return bits.toString();
    }

    private static String run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(out).isZero();
        return out;
    }
}
