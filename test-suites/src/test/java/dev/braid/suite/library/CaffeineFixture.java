// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.library;

import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;

/** Loads, counts and evicts in caches of Caffeine. */
final class CaffeineFixture {
    private static final int KEYS = 200;
    private static final int ROUNDS = 10;

    private CaffeineFixture() {}

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        loadOnce();
        loadAsynchronously();
        count();
        evict();
    }

    private static void loadOnce() throws InterruptedException, ExecutionException {
        AtomicInteger loads = new AtomicInteger();
        LoadingCache<Integer, Integer> cache = Caffeine.newBuilder()
                .recordStats()
                .build(key -> {
                    loads.incrementAndGet();
                    return key * key;
                });
        long sum = new Threads()
                .add(3, () -> {
                    long own = 0;
                    for (int i = 0; i < KEYS * ROUNDS; i++) {
                        own += cache.get(i * 7 % KEYS);
                    }
                    return own;
                })
                .sum();
        System.out.println("loaded " + loads.get() + ", sum " + sum + ", requests "
                + cache.stats().requestCount());
    }

    private static void loadAsynchronously() throws InterruptedException, ExecutionException {
        AtomicInteger loads = new AtomicInteger();
        ForkJoinPool pool = new ForkJoinPool(2);
        AsyncLoadingCache<Integer, Integer> cache = Caffeine.newBuilder()
                .executor(pool)
                .buildAsync(key -> {
                    loads.incrementAndGet();
                    return key + 1;
                });
        long sum = new Threads()
                .add(2, () -> {
                    long own = 0;
                    for (int i = 0; i < KEYS * ROUNDS; i++) {
                        own += cache.get(i % KEYS).get();
                    }
                    return own;
                })
                .sum();
        pool.shutdown();
        System.out.println("loaded " + loads.get() + ", sum " + sum);
    }

    private static void count() throws InterruptedException, ExecutionException {
        Cache<String, Integer> cache =
                Caffeine.newBuilder().executor(Runnable::run).build();
        new Threads()
                .add(3, () -> {
                    for (int i = 0; i < KEYS * ROUNDS; i++) {
                        cache.asMap().merge("key" + i % 20, 1, Integer::sum);
                        cache.asMap().computeIfPresent("key" + i % 3, (key, value) -> value + 1);
                    }
                    return 0L;
                })
                .sum();
        cache.invalidate("key7");
        System.out.println(cache.estimatedSize() + " "
                + cache.asMap().values().stream()
                        .mapToInt(Integer::intValue)
                        .filter(value -> value > 0)
                        .count());
        System.out.println(new TreeMap<>(cache.asMap()).keySet());
    }

    /** Evicts entries: how many and when depends on the threads, but none gets lost between cache and listener. */
    private static void evict() throws InterruptedException, ExecutionException {
        AtomicInteger removed = new AtomicInteger();
        Cache<Integer, Integer> cache = Caffeine.newBuilder()
                .maximumSize(50)
                .executor(Runnable::run)
                .removalListener((key, value, cause) -> removed.incrementAndGet())
                .build();
        AtomicInteger keys = new AtomicInteger();
        new Threads()
                .add(3, () -> {
                    for (int i = 0; i < KEYS * 2; i++) {
                        cache.put(keys.incrementAndGet(), i);
                        Object unused = cache.getIfPresent(i); // counts as a use, for the cache
                    }
                    return 0L;
                })
                .sum();
        cache.cleanUp();
        System.out.println(cache.estimatedSize() + " left, all accounted for: "
                + (removed.get() + cache.estimatedSize() == keys.get()));
    }
}
