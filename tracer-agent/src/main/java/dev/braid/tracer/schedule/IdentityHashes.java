// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import jdk.internal.misc.Unsafe;

/**
 * Identity hash codes that are the same in each run. HotSpot draws them from a generator that each thread has for
 * itself, Marsaglia's xorshift [1], which begins with a number that differs from thread to thread. So where a set of
 * threads or workers is iterated over, one run would not be like another one. Here the generator of a member begins
 * with the member's ordinal.
 *
 * <p>Where the generator is in the JVM's thread is found out by its initial state, of which three of four numbers are
 * constants, and then tried. A JVM that has none is left alone, and {@link #areControlled} says so.
 *
 * <p>What the JVM and the agent do on a member's thread may hash something in one run and nothing in the next: the
 * generator is set back after that.
 *
 * <p>[1] {@code get_next_hash} in HotSpot's synchronizer.cpp, with -XX:hashCode=5, which is the default.
 *
 * <p>Thread safety: a thread changes its own generator alone.
 */
final class IdentityHashes {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long THREAD = U.objectFieldOffset(Thread.class, "eetop");
    private static final int SEARCHED_BYTES = 2_048;
    private static final int NUMBERS = 4;
    private static final int INITIAL_Y = 842_502_087;
    private static final int INITIAL_Z = 0x8767;
    private static final int INITIAL_W = 273_326_509;
    private static final int HASHES_TRIED = 3;
    /** Bits that a hash code has in each layout of headers. */
    private static final int LEAST_BITS = (1 << 25) - 1;

    /** Offsets of the generator's numbers in the JVM's thread; 0 where it is not found. */
    private static long x;

    private static long y;
    private static long z;
    private static long w;

    private IdentityHashes() {}

    /** Finds out where the generator is. */
    static void prepare() {
        Finder finder = new Finder();
        finder.setDaemon(true);
        finder.start();
        boolean isInterrupted = false;
        while (finder.isAlive()) {
            try {
                finder.join();
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** {@return {@code true} if members have hash codes that are the same in each run} */
    static boolean areControlled() {
        return x != 0;
    }

    /** Begins with the hash codes of a member, which is the current thread. */
    static void begin(Member me) {
        if (x != 0) {
            set(ofThread(), me.ordinal, INITIAL_Y, INITIAL_Z, INITIAL_W);
        }
    }

    /**
     * Gives a thread its hash code before the current one may wait for its end. From JDK 27 on, the JVM gives one to
     * each object on whose monitor a thread waits, and whether a join waits depends on how soon the other thread ends.
     */
    static void prepareToJoin(Thread joined) {
        System.identityHashCode(joined);
    }

    /** Keeps the state of the current thread's generator, if the member is about to do other work. */
    static void save(Member me) {
        if (x != 0 && !me.isInOtherWork()) {
            long thread = ofThread();
            me.hashX = U.getInt(thread + x);
            me.hashY = U.getInt(thread + y);
            me.hashZ = U.getInt(thread + z);
            me.hashW = U.getInt(thread + w);
        }
    }

    /** Sets the generator back, if the member has ended its other work. */
    static void restore(Member me) {
        if (x != 0 && !me.isInOtherWork()) {
            set(ofThread(), me.hashX, me.hashY, me.hashZ, me.hashW);
        }
    }

    private static void set(long thread, int newX, int newY, int newZ, int newW) {
        U.putInt(thread + x, newX);
        U.putInt(thread + y, newY);
        U.putInt(thread + z, newZ);
        U.putInt(thread + w, newW);
    }

    private static long ofThread() {
        return U.getLong(Thread.currentThread(), THREAD);
    }

    /** A thread that has hashed nothing yet, and so has the initial state. */
    private static final class Finder extends Thread {
        Finder() {
            super(null, null, "braid-hashes", 0, false);
        }

        @Override
        public void run() {
            long thread = ofThread();
            for (long at = 0; at < SEARCHED_BYTES && x == 0; at += Integer.BYTES) {
                look(thread, at);
            }
            if (x != 0 && !isRight(thread)) {
                x = 0;
            }
        }

        /** Looks for the numbers at an offset: their order is not the same in all versions. */
        private static void look(long thread, long at) {
            long foundX = 0;
            long foundY = 0;
            long foundZ = 0;
            long foundW = 0;
            for (int i = 0; i < NUMBERS; i++) {
                long offset = at + (long) i * Integer.BYTES;
                switch (U.getInt(thread + offset)) {
                    case INITIAL_Y -> foundY = offset;
                    case INITIAL_Z -> foundZ = offset;
                    case INITIAL_W -> foundW = offset;
                    default -> foundX = offset;
                }
            }
            if (foundX != 0 && foundY != 0 && foundZ != 0 && foundW != 0) {
                x = foundX;
                y = foundY;
                z = foundZ;
                w = foundW;
            }
        }

        /** {@return {@code true} if the next hash codes are those that follow from a given state} */
        private static boolean isRight(long thread) {
            int nextX = 1;
            int nextY = INITIAL_Y;
            int nextZ = INITIAL_Z;
            int nextW = INITIAL_W;
            set(thread, nextX, nextY, nextZ, nextW);
            for (int i = 0; i < HASHES_TRIED; i++) {
                int t = nextX ^ nextX << 11;
                nextX = nextY;
                nextY = nextZ;
                nextZ = nextW;
                nextW = nextW ^ nextW >>> 19 ^ t ^ t >>> 8;
                if (((System.identityHashCode(new Object()) ^ nextW) & LEAST_BITS) != 0) {
                    return false;
                }
            }
            return true;
        }
    }
}
