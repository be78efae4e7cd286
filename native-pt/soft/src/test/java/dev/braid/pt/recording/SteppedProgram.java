// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recording;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.braid.pt.soft.EncoderOptions;
import dev.braid.pt.soft.Execution;
import dev.braid.pt.soft.FlowEncoder;
import dev.braid.pt.soft.Stepper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A small program that was run one instruction at a time, and packets of what it did.
 *
 * @param maps the content of its /proc/PID/maps file
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares two of them
record SteppedProgram(Path program, long[] addresses, String maps, byte[] packets) {
    static final int LIMIT = 200_000;

    /** Has no C library: the loader is not part of its code. */
    private static final String SOURCE = """
            static volatile int sum;
            static int twice(int n) { return n < 2 ? n : twice(n - 1) + 2; }
            static int odd(int n) { return n * 3; }
            static int (*volatile functions[2])(int) = {twice, odd};
            void _start(void) {
                for (int i = 0; i < 40; i++) {
                    sum += functions[i & 1](i);
                }
                __asm__ volatile ("syscall" : : "a" (60), "D" (0) : "rcx", "r11", "memory");
                __builtin_unreachable();
            }
            """;

    /** Compiles a program in a folder and steps it; without gcc or ptrace, the test is skipped with the reason. */
    static SteppedProgram compiled(Path folder, String name, EncoderOptions options)
            throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/gcc")), "no gcc to make a program with: install gcc");
        Path source = Files.writeString(folder.resolve(name + ".c"), SOURCE);
        Path program = folder.resolve(name);
        Process gcc = new ProcessBuilder(
                        "gcc",
                        "-O1",
                        "-static",
                        "-nostdlib",
                        "-Wl,--build-id",
                        "-o",
                        program.toString(),
                        source.toString())
                .inheritIO()
                .start();
        assumeTrue(gcc.waitFor() == 0, "gcc makes no static program here");
        return stepped(program, options);
    }

    /** Steps a program; without ptrace, the test is skipped with the reason. */
    static SteppedProgram stepped(Path program, EncoderOptions options) {
        try {
            Execution execution = Stepper.run(List.of(program.toString()), LIMIT);
            return new SteppedProgram(
                    program, execution.addresses(), execution.maps(), FlowEncoder.encode(execution, options));
        } catch (IOException e) {
            assumeTrue(false, String.valueOf(e.getMessage()));
            throw new IllegalStateException(e);
        }
    }
}
