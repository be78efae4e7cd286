// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.peer.work;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * Runs a task for each line of input, which names it and its count; answers nanoseconds and whether the result is
 * right.
 */
public final class PeerMain {
    private PeerMain() {}

    public static void main(String[] arguments) throws IOException {
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            int space = order.indexOf(' ');
            PeerTask task = new PeerTask(
                    PeerTask.Kind.valueOf(order.substring(0, space)), Integer.parseInt(order.substring(space + 1)));
            long start = System.nanoTime();
            boolean isRight = task.run();
            System.out.println(System.nanoTime() - start + " " + isRight);
            System.out.flush();
        }
    }
}
