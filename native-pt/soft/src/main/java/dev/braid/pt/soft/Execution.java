// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.soft;

import dev.braid.pt.flow.ProcessImage;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Execution of a thread in user space, instruction by instruction.
 *
 * @param addresses the addresses of the executed instructions, in order; a string instruction with a REP prefix
 *     counts once
 * @param interrupts by index in {@code addresses} of a signal handler's first instruction: where the program was
 *     interrupted
 * @param passed by index in {@code addresses} of where the thread came back to: the code that it called and that was
 *     run over, of which no instruction is reported
 * @param next the address at which the program would have gone on; null if it ended
 * @param image the code that was mapped in the end
 * @param maps the mappings in the end, as /proc/PID/maps has them
 * @param exitStatus as wait tells it; 0 if it did not end by itself
 */
@SuppressWarnings("ArrayRecordComponent") // Executions are not compared.
public record Execution(
        long[] addresses,
        Map<Integer, Long> interrupts,
        Map<Integer, Long> passed,
        @Nullable Long next,
        ProcessImage image,
        String maps,
        int exitStatus) {
    Execution withExitStatus(int status) {
        return new Execution(addresses, interrupts, passed, next, image, maps, status);
    }
}
