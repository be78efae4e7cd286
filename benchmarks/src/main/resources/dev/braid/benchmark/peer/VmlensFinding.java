// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

import com.vmlens.api.AllInterleavings;
import com.vmlens.api.AllInterleavingsBuilder;
import dev.braid.benchmark.peer.bug.Bug;

/** Has vmlens look for a bug: VmlensFinding NAME SECONDS. Prints the verdict, but for data races. */
public final class VmlensFinding {
    public static void main(String[] arguments) throws InterruptedException {
        Bug bug = Bug.valueOf(arguments[0]);
        long end = System.nanoTime() + 1_000_000_000 * Long.parseLong(arguments[1]);
        String verdict = "passed";
        int runs = 0;
        try (AllInterleavings interleavings = new AllInterleavingsBuilder()
                .withMaximumIterations(1_000_000)
                .build(arguments[0])) {
            while (System.nanoTime() < end && interleavings.hasNext()) {
                runs++;
                bug.run();
            }
        } catch (AssertionError e) {
            System.out.println(e);
            verdict = "reported";
        }
        System.out.println("result " + verdict + " " + runs);
        System.exit(0);
    }
}
