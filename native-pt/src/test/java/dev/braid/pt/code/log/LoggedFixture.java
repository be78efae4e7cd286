// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A program that logs its code, and computes until its input ends. It says when it is ready, with the thread's number,
 * and what came of the log.
 */
public final class LoggedFixture {
    /** The largest number that mix is called with, one less than a power of two. */
    public static final int LARGEST = 0x7fff;

    private static final int WARM = 20_000;

    private static volatile boolean stopped;
    private static volatile int result;

    private LoggedFixture() {}

    /** @param arguments the log's file */
    public static void main(String[] arguments) throws IOException {
        CodeLogAvailability availability = CodeLog.start(Path.of(arguments[0]));
        if (!(availability instanceof CodeLogAvailability.Available available)) {
            System.out.println(availability);
            return;
        }
        Thread reader = new Thread(LoggedFixture::awaitEnd);
        reader.setDaemon(true);
        reader.start();
        for (int number = 0; number < WARM; number++) {
            result += mix(number);
        }
        System.out.println(
                "thread " + Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName());
        compute();
        available.log().close();
        System.out.println("problem " + available.log().problem().orElse("none"));
        System.out.println("result " + result);
    }

    private static void awaitEnd() {
        try {
            while (System.in.read() >= 0) {
                continue;
            }
            stopped = true;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void compute() {
        int number = 0;
        while (!stopped) {
            result += mix(number++ & LARGEST);
        }
    }

    static int mix(int number) {
        int sum = number;
        for (int i = number & 15; i > 0; i--) {
            if ((sum & 1) == 0) {
                sum = fold(sum);
            } else {
                sum = sum * 3 ^ i;
            }
        }
        return sum;
    }

    private static int fold(int sum) {
        return sum >> 1 ^ twist(sum);
    }

    private static int twist(int sum) {
        return sum * 5 + 1;
    }
}
