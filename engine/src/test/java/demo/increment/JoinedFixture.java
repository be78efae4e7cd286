// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.increment;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * One thread that counts in fields and array elements, by methods, loops, conditions and monitors. Others have done the same
 * before, so that the JVM has linked all of it, and compiled what it may.
 */
public final class JoinedFixture {
    static int total;

    private final int[] cells = new int[4];
    private int value;

    /** Unlike any constructor of the JDK: code that may be that of another method says nothing. */
    private JoinedFixture() {
        value = 7 * cells.length - 28;
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < Integer.getInteger("demo.others", 0); i++) {
            run("other-" + i, () -> work(Integer.getInteger("demo.rounds") * 5));
        }
        int rounds = Integer.getInteger("demo.rounds");
        Thread thread = run("joined-0", () -> work(rounds));
        while (isStillThere(thread.getName())) {
            Thread.sleep(10);
        }
    }

    private static Thread run(String name, Runnable task) throws InterruptedException {
        Thread thread = new Thread(task, name);
        thread.start();
        thread.join();
        return thread;
    }

    /** {@return whether the kernel still has a thread of that name: to be stepped to its end, it must not be killed} */
    private static boolean isStillThere(String name) {
        try (Stream<Path> tasks = Files.list(Path.of("/proc/self/task"))) {
            return tasks.anyMatch(task -> isNamed(task, name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isNamed(Path task, String name) {
        try {
            return Files.readString(task.resolve("comm")).strip().equals(name);
        } catch (IOException e) {
            return false; // it has ended meanwhile
        }
    }

    private static void work(int rounds) {
        JoinedFixture fixture = new JoinedFixture();
        for (int round = 0; round < rounds; round++) {
            fixture.step(round);
            fixture.inMonitors(round);
        }
        total += fixture.value;
    }

    private void step(int round) {
        if ((round & 1) == 0) {
            value++;
        } else {
            add(round);
        }
        cells[round & 3] += value;
    }

    private void add(int by) {
        value += by;
    }

    private void inMonitors(int round) {
        synchronized (cells) {
            cells[0] = round;
        }
        addInMonitor(File.separatorChar);
    }

    private synchronized void addInMonitor(char by) {
        value += by;
    }
}
