// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.function;

import dev.braid.engine.api.Trace;

/** Registers its threads, rightly or not. */
public final class RegisteringFixture {
    private static volatile int shared;

    private RegisteringFixture() {}

    public static void main(String[] arguments) throws InterruptedException {
        switch (arguments[0]) {
            case "two" -> two();
            case "twice" -> register(5, 6);
            case "again" -> register(5, 5);
            case "same" -> {
                Trace.registerThread(9);
                register(9);
            }
            case "reused" -> {
                register(9);
                register(9);
            }
            case "negative" -> {
                try {
                    Trace.registerThread(-1);
                } catch (IllegalArgumentException e) {
                    System.out.println(e.getMessage());
                }
            }
            default -> throw new IllegalArgumentException(arguments[0]);
        }
        System.out.println("shared " + step(shared));
    }

    /** Two threads register with numbers of their own; a third one never does. */
    private static void two() throws InterruptedException {
        Thread first = new Thread(() -> work(70), "first");
        Thread second = new Thread(() -> work(Long.MAX_VALUE), "second");
        Thread third = new Thread(() -> shared = step(shared), "third");
        for (Thread thread : new Thread[] {first, second, third}) {
            thread.start();
            thread.join();
        }
    }

    private static void work(long number) {
        shared = step(shared); // before the thread is registered
        Trace.registerThread(number);
        shared = step(shared);
    }

    /** Registers a new thread with one number after the other. */
    private static void register(long... numbers) throws InterruptedException {
        Thread thread = new Thread(
                () -> {
                    for (long number : numbers) {
                        Trace.registerThread(number);
                        shared++;
                    }
                },
                "registered");
        thread.start();
        thread.join();
    }

    static int step(int value) {
        return value + 1;
    }
}
