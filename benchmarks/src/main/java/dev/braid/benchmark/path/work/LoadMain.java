// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.path.work;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * A program that makes a given number of accesses, with a given number of threads, over a given number of objects that
 * stay alive. Each line of its input has the numbers of threads, accesses and objects; it answers with the nanoseconds
 * that it took.
 *
 * <p>Of four accesses two read an element of a reference array, one reads a field and one writes it. Each thread has a
 * share of the objects, and visits one in sixteen of those of all.
 */
public final class LoadMain {
    private static final int ACCESSES_PER_VISIT = 2;

    private static final class Cell {
        int value;
    }

    private LoadMain() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            int first = order.indexOf(' ');
            int second = order.indexOf(' ', first + 1);
            System.out.println(run(
                    Integer.parseInt(order.substring(0, first)),
                    Long.parseLong(order.substring(first + 1, second)),
                    Integer.parseInt(order.substring(second + 1))));
            System.out.flush();
        }
    }

    private static long run(int threads, long accesses, int objects) throws InterruptedException {
        long start = System.nanoTime();
        Cell[] cells = new Cell[objects];
        for (int i = 0; i < objects; i++) {
            cells[i] = new Cell();
        }
        long visits = accesses / ACCESSES_PER_VISIT / threads;
        Thread[] crew = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            int number = i;
            crew[i] = new Thread(() -> visit(cells, visits, number, threads));
            crew[i].start();
        }
        for (Thread thread : crew) {
            thread.join();
        }
        return System.nanoTime() - start;
    }

    private static void visit(Cell[] cells, long visits, int number, int threads) {
        int share = Math.max(1, cells.length / threads);
        int from = number * share % cells.length;
        int place = 0;
        int sum = 0;
        for (long i = 0; i < visits; i++) {
            place = (int) ((place + 7919L) % share);
            Cell cell =
                    (i & 15) == 0 ? cells[(int) (i * 104_729 % cells.length)] : cells[(from + place) % cells.length];
            if ((i & 1) == 0) {
                sum += cell.value;
            } else {
                cell.value = sum;
            }
        }
    }
}
