// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.library;

import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.collect.ConcurrentHashMultiset;
import com.google.common.collect.Interner;
import com.google.common.collect.Interners;
import com.google.common.collect.MapMaker;
import com.google.common.util.concurrent.AtomicDouble;
import com.google.common.util.concurrent.AtomicLongMap;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.ListeningExecutorService;
import com.google.common.util.concurrent.Monitor;
import com.google.common.util.concurrent.MoreExecutors;
import com.google.common.util.concurrent.SettableFuture;
import com.google.common.util.concurrent.Striped;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;

/** Uses Guava's futures, monitors, stripes, counters and caches from several threads. */
final class GuavaFixture {
    private static final int ROUNDS = 500;

    private GuavaFixture() {}

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        futures();
        monitor();
        stripes();
        counters();
        caches();
    }

    private static void futures() throws InterruptedException, ExecutionException {
        ListeningExecutorService pool = MoreExecutors.listeningDecorator(Executors.newFixedThreadPool(3));
        Executor inOrder = MoreExecutors.newSequentialExecutor(pool);
        List<Integer> ordered = new ArrayList<>();
        List<ListenableFuture<Integer>> futures = new ArrayList<>();
        AtomicInteger called = new AtomicInteger();
        for (int i = 0; i < ROUNDS; i++) {
            int number = i;
            SettableFuture<Integer> source = SettableFuture.create();
            ListenableFuture<Integer> doubled = Futures.transform(source, value -> value * 2, pool);
            ListenableFuture<Integer> sum = Futures.transformAsync(
                    doubled, value -> pool.submit(() -> value + number), MoreExecutors.directExecutor());
            futures.add(Futures.catching(sum, IllegalStateException.class, e -> -1, pool));
            futures.get(i).addListener(called::incrementAndGet, MoreExecutors.directExecutor());
            pool.execute(() -> {
                if (number % 10 == 9) {
                    source.setException(new IllegalStateException("every tenth"));
                } else {
                    source.set(number);
                }
            });
            inOrder.execute(() -> ordered.add(number));
        }
        long sum = 0;
        for (int value : Futures.allAsList(futures).get()) {
            sum += value;
        }
        SettableFuture<Integer> last = SettableFuture.create();
        inOrder.execute(() -> last.set(ordered.size()));
        System.out.println("futures " + sum + ", in order " + last.get() + " "
                + ordered.equals(ordered.stream().sorted().toList()));
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.MINUTES) + " " + called.get());
    }

    /** A buffer of one place. */
    private static void monitor() throws InterruptedException, ExecutionException {
        Monitor monitor = new Monitor();
        int[] place = new int[1];
        Monitor.Guard empty = monitor.newGuard(() -> place[0] == 0);
        Monitor.Guard full = monitor.newGuard(() -> place[0] != 0);
        long sum = new Threads()
                .add(2, () -> {
                    for (int number = 1; number <= ROUNDS; number++) {
                        monitor.enterWhen(empty);
                        place[0] = number;
                        monitor.leave();
                    }
                    return 0L;
                })
                .add(2, () -> {
                    long own = 0;
                    for (int i = 0; i < ROUNDS; i++) {
                        monitor.enterWhen(full);
                        own += place[0];
                        place[0] = 0;
                        monitor.leave();
                    }
                    return own;
                })
                .sum();
        System.out.println("monitor " + sum);
    }

    private static void stripes() throws InterruptedException, ExecutionException {
        Striped<Lock> locks = Striped.lock(4);
        int[] counts = new int[16];
        new Threads()
                .add(3, () -> {
                    for (int i = 0; i < ROUNDS; i++) {
                        Integer key = i % 4;
                        Lock lock = locks.get(key);
                        lock.lock();
                        try {
                            counts[key]++;
                        } finally {
                            lock.unlock();
                        }
                    }
                    return 0L;
                })
                .sum();
        System.out.println("stripes " + counts[0] + " " + counts[1] + " " + counts[2] + " " + counts[3]);
    }

    private static void counters() throws InterruptedException, ExecutionException {
        AtomicLongMap<String> map = AtomicLongMap.create();
        AtomicDouble total = new AtomicDouble();
        ConcurrentHashMultiset<String> bag = ConcurrentHashMultiset.create();
        Interner<String> interner = Interners.newWeakInterner();
        Map<String, Integer> weak = new MapMaker().weakValues().makeMap();
        new Threads()
                .add(3, () -> {
                    for (int i = 0; i < ROUNDS; i++) {
                        String key = interner.intern("key" + i % 10);
                        map.incrementAndGet(key);
                        total.addAndGet(0.5);
                        bag.add(key, 2);
                        bag.remove(key);
                        weak.putIfAbsent(key, i % 10); // small numbers are never collected
                    }
                    return 0L;
                })
                .sum();
        System.out.println(new TreeMap<>(map.asMap()) + " " + total.get() + " " + bag.size() + " " + weak.size());
    }

    private static void caches() throws InterruptedException, ExecutionException {
        AtomicInteger loads = new AtomicInteger();
        LoadingCache<Integer, String> cache = CacheBuilder.newBuilder()
                .concurrencyLevel(2)
                .recordStats()
                .build(new CacheLoader<>() {
                    @Override
                    public String load(Integer key) {
                        loads.incrementAndGet();
                        return "value" + key;
                    }
                });
        long length = new Threads()
                .add(3, () -> {
                    long own = 0;
                    for (int i = 0; i < ROUNDS; i++) {
                        own += cache.get(i % 40).length();
                    }
                    return own;
                })
                .sum();
        System.out.println(
                "cache " + length + " " + loads.get() + " " + cache.stats().requestCount());
    }
}
