// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.program.work;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * The main class of a JVM that runs one program, round by round. Each line of its input is a number of threads and a
 * number of rounds; each line of its output is the nanoseconds that these took and the checksum. It ends with its
 * input.
 */
final class ProgramMain {
    private ProgramMain() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Program program = Programs.named(arguments[0]);
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            int space = order.indexOf(' ');
            int threads = Integer.parseInt(order.substring(0, space));
            int rounds = Integer.parseInt(order.substring(space + 1));
            System.out.println(run(program, threads, rounds));
            System.out.flush();
        }
    }

    private static String run(Program program, int threads, int rounds) throws InterruptedException {
        long checksum = 0;
        long start = System.nanoTime();
        for (int i = 0; i < rounds; i++) {
            checksum = program.round(threads);
        }
        return System.nanoTime() - start + " " + checksum;
    }
}
