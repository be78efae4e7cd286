// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

import com.vmlens.api.AllInterleavings;
import com.vmlens.api.AllInterleavingsBuilder;
import dev.braid.benchmark.peer.work.PeerTask;

/** Has vmlens explore a task: VmlensHarness TASK COUNT ITERATIONS. Prints nanoseconds, operations, and the verdict. */
public final class VmlensHarness {
    public static void main(String[] arguments) {
        PeerTask.Kind kind = PeerTask.Kind.valueOf(arguments[0]);
        int count = Integer.parseInt(arguments[1]);
        long iterations = 0;
        boolean isRight = true;
        long start = System.nanoTime();
        try (AllInterleavings interleavings = new AllInterleavingsBuilder()
                .withMaximumIterations(Integer.parseInt(arguments[2]))
                .build(arguments[0])) {
            while (interleavings.hasNext()) {
                isRight &= new PeerTask(kind, count).run();
                iterations++;
            }
        }
        System.out.println("result " + (System.nanoTime() - start) + " " + 2L * count * iterations + " "
                + (isRight ? "passed" : "reported"));
    }
}
