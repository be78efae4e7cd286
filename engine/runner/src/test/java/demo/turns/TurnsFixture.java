// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.turns;

import java.util.Random;

/**
 * Threads that do one thing at a time, in an order that a seed decides, and that this prints: a write, or entering a
 * monitor. What hands over the turn is not traced.
 */
public final class TurnsFixture implements Runnable {
    private final int number;
    private final boolean[] isMacro;
    private final int[] schedule;
    int written; // nobody reads it but the trace

    private TurnsFixture(int number, int[] schedule, boolean[] isMacro) {
        this.number = number;
        this.schedule = schedule;
        this.isMacro = isMacro;
    }

    /** @param arguments the numbers of threads and turns, and the seed */
    public static void main(String[] arguments) throws InterruptedException {
        int threads = Integer.parseInt(arguments[0]);
        int turns = Integer.parseInt(arguments[1]);
        Random random = new Random(Long.parseLong(arguments[2]));
        int[] schedule = new int[turns];
        boolean[] isMacro = new boolean[turns];
        StringBuilder truth = new StringBuilder();
        for (int turn = 0; turn < turns; turn++) {
            schedule[turn] = random.nextInt(threads);
            isMacro[turn] = random.nextInt(4) == 0;
            truth.append(schedule[turn]).append(isMacro[turn] ? "m " : "a ");
        }
        System.out.println(truth);
        Thread[] all = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            all[i] = new Thread(new TurnsFixture(i, schedule, isMacro), "turns-" + i);
            all[i].start();
        }
        for (Thread thread : all) {
            thread.join();
        }
    }

    @Override
    public void run() {
        for (int turn = 0; turn < schedule.length; turn++) {
            if (schedule[turn] == number) {
                Handover.await(turn);
                if (isMacro[turn]) {
                    enter();
                } else {
                    write(turn);
                }
                Handover.pass();
            }
        }
    }

    private void write(int turn) {
        written = turn;
    }

    private synchronized void enter() {}
}
