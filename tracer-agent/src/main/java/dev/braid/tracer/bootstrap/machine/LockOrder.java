// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.machine;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import org.jspecify.annotations.Nullable;

/**
 * The order of the agent's locks, and a check that it is kept.
 *
 * <p>Problem: two threads that take two locks in different orders can wait for each other forever, but hardly ever do
 * in a test. So each lock has a rank. A thread takes, or waits for, only what ranks above all that it holds; of two
 * address locks, what is further up in the {@code StripeBank}. Then no circle of waiting threads can close.
 *
 * <p>The check knows what each thread holds, and complains at the first wrong order, whether or not another thread is
 * in the way. It fails the trace; where there is none, as in unit tests, it throws. It is off unless
 * {@link Options#checksLocks()} says otherwise: {@link #CHECKED} is a constant, so that the JIT leaves nothing of it.
 *
 * <p>Protocol: a thread that takes its first lock claims one of a few adjacent places of a table, which its id
 * determines, and leaves it with its last lock. So a thread that finds itself in none of them holds nothing.
 *
 * <p>Thread safety: any thread. Allocates nothing but complaints. Calls nothing that may itself be traced.
 */
public final class LockOrder {
    /** {@code Barrier} itself: all other threads wait for the one that has it before they record. */
    public static final int BARRIER = 0;

    /** Rank not of a lock, but of waiting until the collector or the agent's thread has made room. */
    public static final int CHANNEL = 1;

    public static final int STRIPE = 2;

    /** {@code Tracing}'s. */
    public static final int SWITCH = 3;

    /** {@code Barrier}'s, which guards the owner of the barrier. */
    public static final int MARKER = 4;

    /** {@code LiveThreads}': threads start and finish under it. */
    public static final int THREADS = 5;

    /** {@code SlotPool}'s, for the slots of all threads. */
    public static final int SLOTS = 6;

    /** {@code ThreadLogs}', for a clock that all threads keep to. */
    public static final int CLOCKS = 7;

    /** {@code MacroEvents}', under which those of a loose trace are made one by one. */
    public static final int MACRO_EVENTS = 8;

    public static final int DECLARED_FIELDS = 9;
    public static final int FIELD_TABLE = 10;
    public static final int INSTANCE_FIELDS = 11;
    static final int IDS = 12;
    static final int CLASSES = 13;
    static final int TEXTS = 14;

    /** Rank of the turns that the threads of a controlled run take. */
    public static final int TURNS = 15;

    /** Rank of the threads that do not belong to a run. */
    public static final int UNCONTROLLED = 16;

    /** {@link Channel}'s, the last one: whatever a thread holds, it can fail the trace. */
    static final int FAILURE = 17;

    public static final boolean CHECKED = FixedOptions.CHECKS_LOCKS;

    private static final String[] NAMES = {
        "the barrier of all threads",
        "room in the channel",
        "address lock ",
        "the lock of starting and stopping the trace",
        "the lock of who has the barrier",
        "the lock of the list of threads",
        "the lock of the slots",
        "the lock of the preceding clock",
        "the lock of macro-events",
        "the lock of the declared fields",
        "the lock of the field table",
        "the lock of the instance fields",
        "the lock of the id table",
        "the lock of the class queue",
        "the lock of the queue of texts",
        "the lock of the turns",
        "the lock of the uncontrolled threads",
        "the lock of the failure text"
    };

    private static final String FIX = "; keep to the order in LockOrder, or report this as a defect of Braid.";

    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long THREAD_ID = U.objectFieldOffset(Thread.class, "tid");
    private static final int PLACES = CHECKED ? 1 << 12 : 0;

    /** Number of adjacent places from which a thread takes one. */
    private static final int CHOICES = 8;

    private static final @Nullable Thread[] OWNERS = new Thread[PLACES];
    private static final HeldLocks[] HELD = new HeldLocks[PLACES];

    static {
        for (int place = 0; place < PLACES; place++) {
            HELD[place] = new HeldLocks();
        }
    }

    private LockOrder() {}

    /** The current thread is about to take a lock: of several with this rank, the one with this number. */
    @ForceInline
    public static void take(int rank, int number) {
        if (CHECKED) {
            takeChecked(rank, number);
        }
    }

    @DontInline
    private static void takeChecked(int rank, int number) {
        int place = find();
        if (place >= 0) {
            check("took ", HELD[place], rank, number);
        } else {
            place = claim();
        }
        if (!HELD[place].add(rank, number)) {
            complain(
                    HELD[place],
                    thread().concat("holds more locks than there are ranks").concat(FIX));
        }
    }

    /** The current thread has unlocked it. */
    @ForceInline
    public static void release(int rank, int number) {
        if (CHECKED) {
            releaseChecked(rank, number);
        }
    }

    @DontInline
    private static void releaseChecked(int rank, int number) {
        int place = find();
        if (place < 0 || !HELD[place].remove(rank, number)) {
            fail(thread().concat("unlocked ")
                    .concat(name(rank, number))
                    .concat(", which it did not hold")
                    .concat(FIX));
            return;
        }
        HeldLocks held = HELD[place];
        String complaint = canFail(held) ? held.takeComplaint() : null;
        if (held.isEmpty()) {
            U.putReferenceRelease(OWNERS, Arrays.referenceOffset(place), null);
        }
        if (complaint != null) {
            fail(complaint);
        }
    }

    /** The current thread may have to wait for what has this rank, without taking it. */
    @ForceInline
    public static void mayWait(int rank, int number) {
        if (CHECKED) {
            mayWaitChecked(rank, number);
        }
    }

    @DontInline
    private static void mayWaitChecked(int rank, int number) {
        int place = find();
        if (place >= 0) {
            check("waited for ", HELD[place], rank, number);
        }
    }

    /**
     * Checks that the current thread, which leaves a hook, holds no lock. It may have the barrier, and meanwhile do
     * what is otherwise traced. Where locks are checked, the hooks that instrumented code calls invoke this at each
     * exit.
     */
    public static void leaveHook() {
        int place = find();
        int index = place < 0 ? -1 : HELD[place].firstFrom(CHANNEL, 0);
        if (index >= 0) {
            HeldLocks held = HELD[place];
            String lock = name(held.rank(index), held.number(index));
            complain(
                    held,
                    thread().concat("left a hook while it held ")
                            .concat(lock)
                            .concat(", so that others wait forever; unlock it in the hook that took it, or report")
                            .concat(" this as a defect of Braid."));
        }
    }

    private static void check(String verb, HeldLocks held, int rank, int number) {
        int later = held.firstFrom(rank, number);
        if (later >= 0) {
            complain(
                    held,
                    thread().concat(verb)
                            .concat(name(rank, number))
                            .concat(" while it held ")
                            .concat(name(held.rank(later), held.number(later)))
                            .concat(", which comes no earlier, so that threads can wait for each other forever")
                            .concat(FIX));
        }
    }

    private static void complain(HeldLocks held, String complaint) {
        if (canFail(held)) {
            fail(complaint);
        } else {
            held.putComplaint(complaint); // until it can
        }
    }

    /** {@return {@code true} if the thread does not hold the very lock that it takes to fail the trace} */
    private static boolean canFail(HeldLocks held) {
        return held.firstFrom(FAILURE, 0) < 0;
    }

    private static void fail(String sentence) {
        if (!Channel.isOpen()) {
            throw new IllegalStateException(sentence);
        }
        Channel.fail(sentence);
    }

    private static String thread() {
        return "Thread '".concat(Thread.currentThread().getName()).concat("' ");
    }

    private static String name(int rank, int number) {
        return rank == STRIPE ? NAMES[rank].concat(Integer.toString(number)) : NAMES[rank];
    }

    /** {@return the current thread's place, -1 if it holds nothing} */
    private static int find() {
        Thread thread = Thread.currentThread();
        int home = home(thread);
        for (int i = 0; i < CHOICES; i++) {
            int place = home + i & PLACES - 1;
            if (OWNERS[place] == thread) {
                return place;
            }
        }
        return -1;
    }

    /**
     * Claims a place. Waits while threads that hold locks, which is never for long, have all of the current thread's
     * places.
     */
    private static int claim() {
        Thread thread = Thread.currentThread();
        int home = home(thread);
        while (true) {
            for (int i = 0; i < CHOICES; i++) {
                int place = home + i & PLACES - 1;
                if (U.compareAndSetReference(OWNERS, Arrays.referenceOffset(place), null, thread)) {
                    return place;
                }
            }
            Processor.giveWay();
        }
    }

    private static int home(Thread thread) {
        return (int) U.getLong(thread, THREAD_ID);
    }
}
