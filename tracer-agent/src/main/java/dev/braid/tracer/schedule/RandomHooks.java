// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import dev.braid.schedule.Randomness;
import java.util.Random;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * Seeds of the JDK's generators of random numbers, which are the same in each run: those of a thread follow from its
 * number alone. All other threads have the JDK's.
 *
 * <p>Thread safety: any thread; the state of a member is its own.
 */
public final class RandomHooks {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final String SECURE = "random numbers of SecureRandom, by which each run may differ";

    /** Fields in which {@code ThreadLocalRandom} keeps its state; 0 says that there is none yet. */
    private static final long PROBE = U.objectFieldOffset(Thread.class, "threadLocalRandomProbe");

    private static final long SECONDARY_SEED = U.objectFieldOffset(Thread.class, "threadLocalRandomSecondarySeed");

    /** Numbers of seeds that are not drawn one after the other; beside those, ordinals are small. */
    private static final long OF_THREADS = -1;

    private static final long OF_INITIALISERS = 1L << 32;

    private RandomHooks() {}

    /**
     * Has the generators of a member begin, which is the current thread: that of identity hash codes, and its
     * {@code ThreadLocalRandom}, which asks for a seed when it is first used.
     */
    static void begin(Member me) {
        IdentityHashes.begin(me);
        U.putInt(me.thread, PROBE, 0);
        U.putInt(me.thread, SECONDARY_SEED, 0);
    }

    /** {@return the seed of a new generator, for which the JDK has another one} */
    public static long seed(long real) {
        Member me = ScheduleHooks.find(Thread.currentThread());
        return me == null ? real : next(me);
    }

    /** {@return the seed of the current thread's generator, for which the JDK has another one} */
    public static long seedOfThread(long real) {
        Member me = ScheduleHooks.find(Thread.currentThread());
        return me == null ? real : Randomness.seedOf(OF_THREADS, me.ordinal);
    }

    /** {@return the probe of a thread, by which it finds its cell of an adder, for which the JDK has another one} */
    public static int probe(int real) {
        return (int) seedOfThread(real);
    }

    /**
     * {@return the state of a generator that a worker of a pool has as long as it lasts, by which it looks for work} It
     * begins again in each run.
     */
    public static int workerSeed(int real) {
        Member me = ScheduleHooks.find(Thread.currentThread());
        if (me == null || me.hasWorkerSeed) {
            return real;
        }
        me.hasWorkerSeed = true;
        return (int) Randomness.seedOf(OF_THREADS, me.ordinal) | 1; // xorshift stays at 0
    }

    /** {@return a number of the current thread, for which the JDK has another one, to be used as a hash} */
    public static long threadId(long real) {
        Member me = ScheduleHooks.find(Thread.currentThread());
        return me == null ? real : me.ordinal;
    }

    /** Takes the place of {@code Math.random}, whose generator lasts as long as the JVM. */
    public static double random() {
        Member me = ScheduleHooks.find(Thread.currentThread());
        return me == null ? Math.random() : (next(me) >>> 11) * 0x1.0p-53;
    }

    /** {@return a generator that lasts as long as the JVM; null for a thread that is to make one of its own} */
    public static @Nullable Random shared(@Nullable Random generator) {
        return ScheduleHooks.find(Thread.currentThread()) == null ? generator : null;
    }

    /** Numbers are asked for that are to be foreseen by nobody. */
    public static void secure() {
        Member me = ScheduleHooks.current();
        if (me != null) {
            me.turns.noteUncontrolled(SECURE);
        }
    }

    private static long next(Member me) {
        if (me.isInOtherWork()) { // such as initialisers of classes, which are of one run alone
            return Randomness.seedOf(OF_INITIALISERS + me.ordinal, me.seedsOfOtherWork++);
        }
        return Randomness.seedOf(me.ordinal, me.seeds++);
    }
}
