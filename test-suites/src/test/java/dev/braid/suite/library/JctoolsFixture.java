// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.library;

import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jctools.maps.NonBlockingHashMap;
import org.jctools.maps.NonBlockingHashMapLong;
import org.jctools.maps.NonBlockingHashSet;
import org.jctools.queues.MpmcArrayQueue;
import org.jctools.queues.MpmcUnboundedXaddArrayQueue;
import org.jctools.queues.MpscArrayQueue;
import org.jctools.queues.MpscChunkedArrayQueue;
import org.jctools.queues.MpscLinkedQueue;
import org.jctools.queues.MpscUnboundedArrayQueue;
import org.jctools.queues.SpmcArrayQueue;
import org.jctools.queues.SpscArrayQueue;
import org.jctools.queues.SpscLinkedQueue;
import org.jctools.queues.SpscUnboundedArrayQueue;

/** Passes numbers through the queues of JCTools, and counts in its maps. */
final class JctoolsFixture {
    private static final int NUMBERS = 1000;

    private JctoolsFixture() {}

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        pass(1, 1, new SpscArrayQueue<>(64));
        pass(1, 1, new SpscLinkedQueue<>());
        pass(1, 1, new SpscUnboundedArrayQueue<>(16));
        pass(2, 1, new MpscArrayQueue<>(64));
        pass(2, 1, new MpscLinkedQueue<>());
        pass(2, 1, new MpscChunkedArrayQueue<>(8, 128));
        pass(2, 1, new MpscUnboundedArrayQueue<>(16));
        pass(1, 2, new SpmcArrayQueue<>(64));
        pass(2, 2, new MpmcArrayQueue<>(64));
        pass(2, 2, new MpmcUnboundedXaddArrayQueue<>(16));
        count();
    }

    private static void pass(int producers, int consumers, Queue<Integer> queue)
            throws InterruptedException, ExecutionException {
        AtomicInteger left = new AtomicInteger(producers * NUMBERS);
        long sum = new Threads()
                .add(producers, () -> {
                    for (int number = 1; number <= NUMBERS; number++) {
                        while (!queue.offer(number)) {
                            Thread.onSpinWait();
                        }
                    }
                    return 0L;
                })
                .add(consumers, () -> consume(queue, left))
                .sum();
        System.out.println(queue.getClass().getSimpleName() + " " + sum + " " + queue.isEmpty());
    }

    private static long consume(Queue<Integer> queue, AtomicInteger left) {
        long sum = 0;
        while (left.get() > 0) {
            Integer number = queue.poll();
            if (number == null) {
                Thread.onSpinWait();
            } else {
                sum += number;
                left.decrementAndGet();
            }
        }
        return sum;
    }

    private static void count() throws InterruptedException, ExecutionException {
        Map<String, Integer> words = new NonBlockingHashMap<>();
        NonBlockingHashMapLong<Integer> numbers = new NonBlockingHashMapLong<>();
        NonBlockingHashSet<Integer> set = new NonBlockingHashSet<>();
        AtomicIntegerArray tallies = new AtomicIntegerArray(2);
        long added = new Threads()
                .add(3, () -> {
                    long firsts = 0;
                    for (int i = 0; i < NUMBERS; i++) {
                        words.merge("word" + i % 50, 1, Integer::sum);
                        if (numbers.putIfAbsent(i, i) == null) {
                            firsts++;
                        }
                        if (set.add(i % 300)) {
                            tallies.incrementAndGet(0);
                        }
                        if (set.remove(i % 300)) {
                            tallies.decrementAndGet(0);
                        }
                    }
                    return firsts;
                })
                .sum();
        System.out.println(new TreeMap<>(words));
        System.out.println(added + " " + numbers.size() + " " + (set.size() == tallies.get(0)));
    }
}
