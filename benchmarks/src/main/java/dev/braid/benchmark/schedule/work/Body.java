// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.schedule.work;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A small program, which is run again and again, each time from its start. */
public enum Body {
    /** Nothing but the thread that runs it. */
    ALONE {
        @Override
        public void run() {
            Counter counter = new Counter();
            counter.increment();
            counter.increment();
        }
    },
    /** Two new threads increment a counter a few times; nothing is checked. */
    OWN_THREADS {
        @Override
        public void run() throws InterruptedException {
            Counter counter = new Counter();
            together(counter::increment, counter::increment);
        }
    },
    /** Two threads of a pool that all runs use do the same. */
    POOL {
        @Override
        public void run() throws InterruptedException {
            Counter counter = new Counter();
            Future<?> first = Pool.THREADS.submit(counter::increment);
            Future<?> second = Pool.THREADS.submit(counter::increment);
            try {
                first.get();
                second.get();
            } catch (ExecutionException e) {
                throw new AssertionError(e.getCause());
            }
        }
    },
    /** A node is popped, and pushed again, while another thread is about to pop it: the stack has one too many then. */
    ABA_STACK {
        @Override
        public void run() throws InterruptedException {
            ReusingStack stack = new ReusingStack();
            stack.push(new ReusingStack.Node());
            stack.push(new ReusingStack.Node());
            ReusingStack.Node[] taken = new ReusingStack.Node[2];
            together(() -> taken[0] = stack.pop(), () -> {
                ReusingStack.Node reused = stack.pop();
                taken[1] = stack.pop();
                if (reused != null) {
                    stack.push(reused);
                }
            });
            if (stack.holds(taken[0]) || stack.holds(taken[1])) {
                throw new AssertionError("a node that was taken is in the stack");
            }
        }
    },
    /** Two threads get a number from a concurrent map, and put the next one. */
    MAP_LOST_UPDATE {
        @Override
        public void run() throws InterruptedException {
            Map<String, Integer> map = new ConcurrentHashMap<>();
            map.put(KEY, 0);
            Runnable increment = () -> map.put(KEY, map.get(KEY) + 1);
            together(increment, increment);
            if (map.get(KEY) != 2) {
                throw new AssertionError("an update was lost");
            }
        }
    };

    private static final String KEY = "count";

    /**
     * Runs it.
     *
     * @throws AssertionError if its bug shows
     */
    public abstract void run() throws InterruptedException;

    private static void together(Runnable one, Runnable other) throws InterruptedException {
        Thread first = new Thread(one);
        Thread second = new Thread(other);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    /** The threads of all runs. */
    private static final class Pool {
        static final ExecutorService THREADS = Executors.newFixedThreadPool(2, task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        });
    }
}
