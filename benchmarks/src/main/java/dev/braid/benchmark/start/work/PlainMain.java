// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.start.work;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Runs the small test once for each line of input, without anything around it. */
final class PlainMain {
    private PlainMain() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        while (orders.readLine() != null) {
            new SmallTest().counts();
            System.out.println("done");
            System.out.flush();
        }
    }
}
