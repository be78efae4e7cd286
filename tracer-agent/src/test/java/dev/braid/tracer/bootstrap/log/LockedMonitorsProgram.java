// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.tracer.bootstrap.machine.ObjectHeaders;
import dev.braid.tracer.bootstrap.machine.Options;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Asks {@link ObjectHeaders} about objects whose state is known, and prints a line for each. Or has threads lock
 * objects at random, wait for each other there, and ask about what they hold and what they do not, while HotSpot may
 * take monitors away.
 */
public final class LockedMonitorsProgram {
    private static final int THREADS = 4;
    private static final int OBJECTS = 64;
    private static final int MASK = OBJECTS - 1;

    private static final AtomicLong heldThatLookedFree = new AtomicLong();

    /**
     * Last answer about an object that no thread needs to hold. It is stored so that the compiler does not leave the
     * question out.
     */
    @SuppressWarnings("unused")
    private static volatile boolean lastSeen;

    private LockedMonitorsProgram() {}

    /** @param args nothing, or the number of times to lock at random, and a seed */
    public static void main(String[] args) throws Exception {
        Options.choose(Map.of("contention", true));
        System.out.println("tells owners: " + ObjectHeaders.tellsOwners());
        if (args.length == 0) {
            tellOfKnown();
        } else {
            lockAtRandom(Integer.parseInt(args[0]), Long.parseLong(args[1]));
            System.out.println("held that looked free: " + heldThatLookedFree);
        }
    }

    private static void tellOfKnown() throws Exception {
        tell("new", new Object());
        Object hashed = new Object();
        System.identityHashCode(hashed);
        tell("hashed", hashed);
        tellOfHeld("without a monitor", hashed, false);
        Object object = new Object();
        synchronized (object) {
            awaitBriefly(object);
            tell("own", object);
            synchronized (object) {
                tell("own, twice", object);
            }
        }
        tell("free", object);
        tellOfHeld("another thread's", object, false);
        if (Runtime.version().feature() >= 21) {
            tellOfHeld("a virtual thread's", object, true);
        }
        tellOfAwaited(object);
        tell("free again", object);
    }

    private static void tell(String what, Object object) {
        System.out.println(what + ": " + ObjectHeaders.mayBeLocked(object));
    }

    private static void tellOfHeld(String whose, Object object, boolean isVirtual) throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch told = new CountDownLatch(1);
        Thread holder = start(isVirtual, () -> {
            synchronized (object) {
                held.countDown();
                await(told);
            }
        });
        held.await();
        tell(whose, object);
        told.countDown();
        holder.join();
    }

    /** Asks about an object on which a thread waits: that thread does not hold its monitor. */
    private static void tellOfAwaited(Object object) throws Exception {
        boolean[] isOver = {false};
        Thread waiter = start(false, () -> {
            synchronized (object) {
                while (!isOver[0]) {
                    awaitNotification(object);
                }
            }
        });
        while (waiter.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        synchronized (object) {
            isOver[0] = true; // so the waiter has left the monitor
        }
        tell("awaited", object);
        synchronized (object) {
            object.notify();
        }
        waiter.join();
    }

    private static Thread start(boolean isVirtual, Runnable body) throws ReflectiveOperationException {
        if (isVirtual) {
            return (Thread)
                    Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, body);
        }
        Thread thread = new Thread(body);
        thread.start();
        return thread;
    }

    private static void lockAtRandom(int rounds, long seed) throws Exception {
        Object[] objects = new Object[OBJECTS];
        for (int i = 0; i < OBJECTS; i++) {
            objects[i] = new Object();
            System.identityHashCode(objects[i]);
        }
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            Random random = new Random(seed + i);
            threads[i] = start(false, () -> lockAtRandom(objects, random, rounds));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void lockAtRandom(Object[] objects, Random random, int rounds) {
        for (int i = 0; i < rounds; i++) {
            int chosen = random.nextInt();
            Object object = objects[chosen & MASK];
            lastSeen = ObjectHeaders.mayBeLocked(objects[chosen >>> 8 & MASK]);
            synchronized (object) {
                if (!ObjectHeaders.mayBeLocked(object)) {
                    heldThatLookedFree.incrementAndGet();
                }
                if ((chosen & 0xFFF0000) == 0) {
                    awaitBriefly(object);
                } else if ((chosen & 0xF0000) == 0) {
                    Thread.yield(); // others come to wait for it
                }
            }
        }
    }

    @SuppressWarnings("WaitNotInLoop") // it is waited for nothing
    private static void awaitBriefly(Object object) {
        try {
            object.wait(1);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @SuppressWarnings("WaitNotInLoop") // its caller has one
    private static void awaitNotification(Object object) {
        try {
            object.wait();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
