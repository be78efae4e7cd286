// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.machine;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;

/**
 * Layout of an object's header, and the room in it for the object's id.
 *
 * <p>HotSpot's header word (src/hotspot/share/oops/markWord.hpp) holds an identity hash code of 31 bits once one was
 * asked for, state of the object's lock below it, and nothing above:
 *
 * <pre>
 *  63             hash+31             hash        2  0
 *  +--------------+---+-----------------+---------+--+
 *  |  not used    |   |  identity hash  |  age …  |L |     L: 01 unlocked, 00 locked, 10 with a monitor
 *  +--------------+---+-----------------+---------+--+
 *     high bits     1    low bits of the id                as {@code ObjectIds} fills it
 * </pre>
 *
 * <p>An object without a hash code gets its id as one, and above it a bit that says so: the header is then an
 * identified one. Whatever keeps hash codes keeps that: locks, monitors, and garbage collectors. A program finds hash
 * codes that are as good as any; they only grow.
 *
 * <p>A locked object's header may be elsewhere: on the stack of the thread that has locked it, or in its monitor, where
 * the low bits of the word point to. That is the case up to JDK 22; later, a locked object keeps its header until it
 * gets a monitor.
 *
 * <p>A monitor (src/hotspot/share/runtime/objectMonitor.hpp) has the object's header first, and its owner farther on: a
 * thread's address or number, and 0 while it is free.
 *
 * <p>None of this is taken for granted: what this JVM does with a few objects is tried out once. If it is anything
 * else, as with compact headers, which have no room, {@link #USABLE} is false, and nothing is written to a header.
 * If no owner can be found in a monitor, each monitor counts as one that may be locked.
 *
 * <p>HotSpot takes a monitor away from an object only while no thread holds it or waits for it, and frees its memory
 * after all threads have been at a safepoint. Compiled code has no safepoint between finding the monitor and reading
 * from it.
 *
 * <p>Thread safety: stateless.
 */
public final class ObjectHeaders {
    private static final Unsafe U = Unsafe.getUnsafe();

    private static final long UNLOCKED = 1;
    private static final long MONITOR = 2;
    private static final long LOCK_MASK = 3;
    /** Mask of the lock's state, with the bit for biased locks, which JDK 17 still has. */
    private static final long STATE_MASK = 7;

    private static final int HASH_BITS = 31;
    /** Positions at which the hash code may start, by JDK. */
    private static final int[] HASH_SHIFTS = {8, 11};

    private static final Object PROBE = new Object();
    private static final int HASH_SHIFT = findHashShift();

    /** The bit that tells an id from a hash code, in an id's place. */
    private static final long IDENTIFIED = 1L << HASH_BITS;

    /** True if this JVM's headers can hold ids. */
    public static final boolean USABLE = HASH_SHIFT != 0 && isKept();

    /** True if an object that is locked, and has no monitor, has its header in its place. */
    private static final boolean KEPT_IN_PLACE = USABLE && isKeptInPlace();

    /** Bits of a header word that say that it has an id, and that it is the header. */
    private static final long TEST_MASK =
            USABLE ? IDENTIFIED << HASH_SHIFT | (KEPT_IN_PLACE ? MONITOR : STATE_MASK) : 0;

    /** Last offset in a monitor at which its owner is looked for: all monitors are larger. */
    private static final int OWNER_TO = 128;

    private static final int MOST_ATTEMPTS = 5;

    /**
     * Offset of the owner in a monitor; 0 if it was not found, or is not asked for: to look for it takes a millisecond.
     */
    private static final int OWNER = USABLE && FixedOptions.CONTENTION ? findOwner() : 0;

    private static final long TEST_VALUE = IDENTIFIED << HASH_SHIFT | (KEPT_IN_PLACE ? 0 : UNLOCKED);

    private ObjectHeaders() {}

    /** {@return the object's header word, or what stands in its place} */
    @ForceInline
    public static long word(Object object) {
        return U.getLong(object, 0);
    }

    /**
     * {@return {@code true} if the object is locked by any thread, or, where {@link #tellsOwners} does not hold, has a
     * monitor}
     */
    @ForceInline
    public static boolean mayBeLocked(Object object) {
        long word = U.getLong(object, 0);
        if (OWNER != 0 && (word & LOCK_MASK) == MONITOR) {
            return U.getLong(null, (word & ~LOCK_MASK) + OWNER) != 0;
        }
        return (word & LOCK_MASK) != UNLOCKED;
    }

    /** {@return {@code true} if a monitor that is free can be told from one that is not} */
    public static boolean tellsOwners() {
        return OWNER != 0;
    }

    /** {@return {@code true} if this is a header with an id. Never if headers are not usable} */
    @ForceInline
    public static boolean isIdentified(long word) {
        return (word & TEST_MASK) == TEST_VALUE;
    }

    /** {@return the id of an identified header} */
    @ForceInline
    public static long id(long word) {
        return (word >>> HASH_SHIFT) - IDENTIFIED;
    }

    /**
     * {@return an identified header for an object with that id, or what stands for one; 0 if headers are not usable}
     */
    public static long identified(long id) {
        return USABLE ? (id + IDENTIFIED) << HASH_SHIFT | UNLOCKED : 0;
    }

    /** {@return {@code true} if an object with this header can be given an id} */
    public static boolean isFree(long word) {
        return word >>> HASH_SHIFT == 0 && (word & STATE_MASK) == UNLOCKED;
    }

    /** {@return {@code true} if this was the object's free header, which has got that id} */
    public static boolean identify(Object object, long freeWord, long id) {
        return U.compareAndSetLong(object, 0, freeWord, (id + IDENTIFIED) << HASH_SHIFT | freeWord);
    }

    /** {@return {@code true} if a header, which may be a locked object's, has an id} */
    public static boolean hasId(long header) {
        return (header & IDENTIFIED << HASH_SHIFT) != 0;
    }

    /** {@return the hash code in a header; 0 if it has none, or was not found} */
    public static int hash(long header) {
        return (int) (header >>> HASH_SHIFT) & Integer.MAX_VALUE;
    }

    /** {@return the nth id that fits into a header: all but those whose hash code would be 0, which stands for none} */
    public static long nthId(long n) {
        long lowest = (1L << HASH_BITS) - 1;
        return n / lowest << HASH_BITS + 1 | n % lowest + 1;
    }

    /**
     * {@return the header of an object that may be locked, wherever that is; 0 if it was about to change}
     *
     * @param isHeld whether the current thread holds the lock, so that the header cannot be on another thread's stack
     */
    public static long find(Object object, boolean isHeld) {
        long word = U.getLongVolatile(object, 0);
        if ((word & STATE_MASK) == UNLOCKED) {
            return word;
        }
        if ((word & LOCK_MASK) == MONITOR) {
            long header = U.getLong(null, word & ~LOCK_MASK);
            U.loadFence();
            // As long as the object has this monitor, its header is there.
            return U.getLongVolatile(object, 0) == word ? header : 0;
        }
        if ((word & LOCK_MASK) != 0 || word == 0) {
            return 0; // a biased lock, or about to get a monitor
        }
        if (KEPT_IN_PLACE) {
            return word;
        }
        return isHeld ? U.getLong(null, word) : 0;
    }

    /** {@return the position of a hash code in a header; 0 if that or anything else is not as it should be} */
    private static int findHashShift() {
        if (U.getLong(PROBE, 0) != UNLOCKED) {
            return 0;
        }
        long hash = System.identityHashCode(PROBE);
        for (int shift : HASH_SHIFTS) {
            if (U.getLong(PROBE, 0) == (hash << shift | UNLOCKED)) {
                return shift;
            }
        }
        return 0;
    }

    /**
     * {@return {@code true} if a header keeps an id, and can be found, while the object is locked and while it has a
     * monitor}
     */
    private static boolean isKept() {
        Object object = new Object();
        long id = nthId(1L << HASH_BITS);
        long identified = (id + IDENTIFIED) << HASH_SHIFT | UNLOCKED;
        boolean isKept = identify(object, U.getLong(object, 0), id)
                && U.getLong(object, 0) == identified
                && System.identityHashCode(object) == (int) (id & Integer.MAX_VALUE);
        synchronized (object) {
            isKept &= sameButForLock(headerOnceLocked(object), identified);
            giveMonitor(object);
            isKept &= (U.getLong(object, 0) & LOCK_MASK) == MONITOR
                    && !isInPlace(U.getLong(object, 0))
                    && headerOnceLocked(object) == identified;
        }
        return isKept && System.identityHashCode(object) == (int) (id & Integer.MAX_VALUE);
    }

    private static boolean sameButForLock(long word, long other) {
        return (word | LOCK_MASK) == (other | LOCK_MASK);
    }

    /**
     * {@return {@code true} if this is the header of the object that is tried: it has no other high bit, unlike any
     * address}
     */
    private static boolean isInPlace(long word) {
        return word >>> HASH_SHIFT + HASH_BITS + 1 == 1;
    }

    /** {@return the header of the object that is tried, which is locked; 0 if it is nowhere} */
    private static long headerOnceLocked(Object object) {
        long word = U.getLong(object, 0);
        if (isInPlace(word)) {
            return word;
        }
        long address = word & ~LOCK_MASK;
        return (word & UNLOCKED) == 0 && address != 0 ? U.getLong(null, address) : 0;
    }

    private static boolean isKeptInPlace() {
        Object object = new Object();
        long hash = System.identityHashCode(object);
        synchronized (object) {
            return U.getLong(object, 0) == hash << HASH_SHIFT;
        }
    }

    /**
     * {@return the offset at which a monitor has what stands for its owner, and 0 while it is free; 0 if there is none}
     */
    private static int findOwner() {
        Thread thread = Thread.currentThread();
        // Up to JDK 23, a monitor holds the address of the JVM's own part of its thread; later, the thread's number.
        long address = U.getLong(thread, U.objectFieldOffset(Thread.class, "eetop"));
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            Object object = new Object();
            int found = 0;
            long word;
            synchronized (object) {
                giveMonitor(object);
                word = U.getLong(object, 0);
                for (int at = OWNER_TO; at > 0 && (word & LOCK_MASK) == MONITOR; at -= Long.BYTES) {
                    long owner = U.getLong(null, (word & ~LOCK_MASK) + at);
                    found = owner == address || owner == thread.getId() ? at : found;
                }
            }
            long left = found == 0 ? 0 : U.getLong(null, (word & ~LOCK_MASK) + found);
            if (U.getLong(object, 0) == word) { // otherwise the monitor has been taken away meanwhile
                return left == 0 ? found : 0;
            }
        }
        return 0;
    }

    /** Gives an object a monitor, as it gets one when a thread waits on it. */
    @SuppressWarnings("WaitNotInLoop") // it is waited for nothing
    private static void giveMonitor(Object object) {
        try {
            object.wait(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
