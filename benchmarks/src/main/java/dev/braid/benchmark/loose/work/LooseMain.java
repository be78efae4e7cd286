// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.loose.work;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;

/**
 * A program whose threads write fields of their own and enter monitors of their own, while others wait. Each line of
 * its input is four numbers: threads, accesses of each, monitors that each enters, and threads that wait meanwhile. It
 * answers with the nanoseconds that it took.
 */
public final class LooseMain {
    int value; // nobody reads it but the trace

    private LooseMain() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            String[] numbers = order.split(" ");
            System.out.println(run(
                    Integer.parseInt(numbers[0]),
                    Integer.parseInt(numbers[1]),
                    Integer.parseInt(numbers[2]),
                    Integer.parseInt(numbers[3])));
            System.out.flush();
        }
    }

    private static long run(int threads, int accesses, int monitors, int waiting) throws InterruptedException {
        CountDownLatch areThere = new CountDownLatch(waiting);
        CountDownLatch mayGo = new CountDownLatch(1);
        Thread[] others = new Thread[waiting];
        for (int i = 0; i < waiting; i++) {
            others[i] = new Thread(() -> {
                areThere.countDown();
                try {
                    mayGo.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            others[i].start();
        }
        areThere.await();
        long start = System.nanoTime();
        Thread[] crew = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            LooseMain own = new LooseMain();
            crew[i] = new Thread(() -> own.work(accesses, monitors));
            crew[i].start();
        }
        join(crew);
        long nanos = System.nanoTime() - start;
        mayGo.countDown();
        join(others);
        return nanos;
    }

    private static void join(Thread[] threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void work(int accesses, int monitors) {
        for (int i = 0; i < accesses; i++) {
            value = i;
        }
        for (int i = 0; i < monitors; i++) {
            enter();
        }
    }

    private synchronized void enter() {}
}
