// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.increment;

import java.io.File;

/**
 * One thread that counts in fields and array elements, by methods, loops, conditions and monitors. Others have done the
 * same before, so that the JVM has linked all of it, and compiled what it may.
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
        SteppedThreads.awaitEnd(thread.getName());
    }

    private static Thread run(String name, Runnable task) throws InterruptedException {
        Thread thread = new Thread(task, name);
        thread.start();
        thread.join();
        return thread;
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
