// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recorder;

import dev.braid.pt.perf.PerfKernel;
import dev.braid.pt.soft.SoftPerfKernel;
import dev.braid.pt.soft.StraightFlow;
import java.nio.file.Path;

/** A program that never ends. Its argument is the file into which it records itself; without one, it only runs. */
final class RecordingProgram {
    private RecordingProgram() {}

    /** Prints its process and its thread; and then, of each flow that is in the file, its number. */
    public static void main(String[] arguments) throws Exception {
        PerfKernel machine = PerfKernel.ofThisMachine();
        System.out.println(ProcessHandle.current().pid() + " " + machine.threadId());
        if (arguments.length == 0) {
            while (true) {
                Thread.sleep(1);
            }
        }
        StraightFlow flow = StraightFlow.of(ProcessHandle.current().pid());
        System.out.println(flow.addresses());
        SoftPerfKernel kernel = new SoftPerfKernel(machine, (pid, tid) -> new byte[0]);
        Path file = Path.of(arguments[0]);
        try (Recorder recorder = Recorder.start(RealKernel.device(kernel), file, Recorder.DEFAULT_FILE_BYTES)) {
            recorder.register((int) ProcessHandle.current().pid(), machine.threadId());
            for (int number = 1; ; number++) {
                kernel.trace(machine.threadId(), flow.packets());
                while (recorder.traceBytes() < (long) number * flow.packets().length) {
                    Thread.sleep(1);
                }
                System.out.println(number);
            }
        }
    }
}
