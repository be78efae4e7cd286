// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import dev.braid.tracer.bootstrap.machine.LockOrder;
import dev.braid.tracer.bootstrap.machine.SpinLock;
import dev.braid.tracer.bootstrap.machine.ThreadStates;
import java.util.Arrays;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * Threads that a program has beside the members of a run: those of a pool that an earlier test has filled, and virtual
 * threads. They go on as they like, and may wake members. So as long as there are any, a run in which no member can go
 * on waits for them.
 *
 * <p>One that is parked, as an idle thread of a pool is, does nothing until it is woken. If a member of a run wakes it,
 * the run adopts it: it becomes a member in the middle of its park.
 *
 * <p>Thread safety: any thread.
 */
final class UncontrolledThreads {
    /** Prefixes of the names of threads that wake none of a program's: those of Braid, and of JUnit's time limits. */
    private static final String[] BESIDE_THE_PROGRAM = {"braid", "junit-"};

    /** Number from which on threads that a run leaves are its own, and not those of a pool that several runs use. */
    private static final int MOST = 256;

    private static final Unsafe U = Unsafe.getUnsafe();

    /** Time in which a thread that a run has let go on is back in a wait, if it ever is. */
    private static final long SETTLING_NANOS = 1_000_000_000;

    /** Time after which such a thread that has been blocked all along is not on its way into a park. */
    private static final long BLOCKED_NANOS = 2_000_000;

    private static final SpinLock LOCK = new SpinLock(LockOrder.UNCONTROLLED);
    private static @Nullable UncontrolledThread[] threads = new UncontrolledThread[4];
    private static volatile int count;

    private UncontrolledThreads() {}

    /** {@return {@code true} if a thread is the JDK's own, such as a carrier of virtual threads, and never a member} */
    static boolean isOfJdk(Thread thread) {
        return thread.getClass().getName().startsWith("jdk.internal.misc.");
    }

    /** {@return {@code true} if a thread of the JDK's own wakes threads of the program by what it waits for} */
    private static boolean wakesProgram(String name) {
        return name.startsWith("process reaper") || name.startsWith("Cleaner-"); // the program has made that cleaner
    }

    /** Adds a thread that has been started and is not a member, unless it is Braid's, JUnit's or the JDK's. */
    static void add(Thread thread) {
        if (!isBesideTheProgram(thread) && (!isOfJdk(thread) || wakesProgram(thread.getName()))) {
            add(new UncontrolledThread(thread));
        }
    }

    /** {@return {@code true} if a thread is Braid's or JUnit's, and neither a member nor wakes one} */
    static boolean isBesideTheProgram(Thread thread) {
        String name = thread.getName();
        for (String prefix : BESIDE_THE_PROGRAM) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    /** Adds a thread that has been a member, and could not be ended. */
    static void addLeft(Thread thread) {
        add(new UncontrolledThread(thread));
    }

    /** Adds a thread that has been a member, and is parked. */
    static UncontrolledThread addParked(Thread thread) {
        UncontrolledThread parked = new UncontrolledThread(thread);
        parked.isParked = true;
        add(parked);
        return parked;
    }

    private static void add(UncontrolledThread uncontrolled) {
        LOCK.lock();
        removeEnded();
        if (count == threads.length) {
            threads = Arrays.copyOf(threads, count * 2);
        }
        threads[count++] = uncontrolled;
        LOCK.unlock();
    }

    /** Removes a thread that becomes a member. */
    static void remove(Thread thread) {
        LOCK.lock();
        UncontrolledThread known = find(thread);
        if (known != null) {
            remove(known);
        }
        LOCK.unlock();
    }

    private static @Nullable UncontrolledThread findSafely(Thread thread) {
        LOCK.lock();
        UncontrolledThread known = find(thread);
        LOCK.unlock();
        return known;
    }

    private static void remove(UncontrolledThread known) {
        for (int i = 0; i < count; i++) {
            if (threads[i] == known) {
                threads[i] = threads[--count];
                threads[count] = null;
                return;
            }
        }
    }

    private static @Nullable UncontrolledThread find(Thread thread) {
        for (int i = 0; i < count; i++) {
            UncontrolledThread known = at(i);
            if (known.thread == thread) {
                return known;
            }
        }
        return null;
    }

    private static UncontrolledThread at(int index) {
        UncontrolledThread known = threads[index];
        if (known == null) {
            throw new IllegalStateException("no thread " + index);
        }
        return known;
    }

    // ---- Adoption.

    /**
     * Parks the current thread, which is not a member, as {@code Unsafe.park} does.
     *
     * @return the member as which a run has adopted it meanwhile, which is to wait for its turn; null if none has
     */
    static @Nullable Member park(boolean isAbsolute, long time) {
        UncontrolledThread known = count == 0 ? null : findSafely(Thread.currentThread());
        if (known == null) {
            U.park(isAbsolute, time);
            return null;
        }
        boolean isTimed = (isAbsolute || time > 0) && !IdleWorkers.endsByItself(known.thread);
        LOCK.lock();
        known.isParked = true;
        known.isTimed = isTimed;
        LOCK.unlock();
        U.park(isAbsolute, time);
        LOCK.lock();
        known.isParked = false;
        Member adopted = known.adopted;
        LOCK.unlock();
        return adopted;
    }

    /**
     * Stays in the park in which a run has left the current thread, until another run adopts the thread or it is woken.
     * A permit from a hand-over of the turn is not a reason to go on: the next run would not find the thread in its
     * park.
     *
     * @return the same as {@link #park}
     */
    static @Nullable Member stayParked(UncontrolledThread parked) {
        while (true) {
            LOCK.lock();
            Member adopted = parked.adopted;
            boolean goesOn = adopted != null || parked.isWoken;
            parked.isParked = !goesOn;
            LOCK.unlock();
            if (goesOn) {
                return adopted;
            }
            U.park(false, 0L);
        }
    }

    /** Notes that a thread is about to be unparked or interrupted. */
    static void wake(Thread thread) {
        if (count > 0) {
            LOCK.lock();
            UncontrolledThread known = find(thread);
            if (known != null) {
                known.isWoken = true;
            }
            LOCK.unlock();
        }
    }

    /** Has a thread be a member from now on, if it is parked. {@return {@code true} if it is} */
    static boolean adopt(Member member) {
        LOCK.lock();
        UncontrolledThread known = find(member.thread);
        boolean isParked = known != null && known.isParked;
        if (known != null && isParked) {
            known.adopted = member;
            remove(known);
        }
        LOCK.unlock();
        return isParked;
    }

    /** Adds a thread that has been a member and that a run lets go on, which is likely to wait again soon. */
    static void addRestless(Member member) {
        UncontrolledThread restless = new UncontrolledThread(member.thread);
        restless.restless = member;
        add(restless);
    }

    /**
     * Waits until those that a run has let go on wait for something, or have ended, but not long: they are on their way
     * into a park, in which the next run is to find them.
     */
    static void awaitRest() {
        long begin = System.nanoTime();
        while (anyIsRestless(System.nanoTime() - begin)) {
            Thread.onSpinWait();
            U.park(false, 1_000);
        }
    }

    /** @param nanos since they were woken */
    private static boolean anyIsRestless(long nanos) {
        LOCK.lock();
        removeEnded();
        boolean any = false;
        for (int i = 0; i < count; i++) {
            UncontrolledThread known = at(i);
            Member restless = known.restless;
            if (restless != null && isRestless(restless, known, nanos)) {
                any = true;
            } else {
                known.restless = null;
            }
        }
        LOCK.unlock();
        return any;
    }

    private static boolean isRestless(Member member, UncontrolledThread known, long nanos) {
        boolean hasWoken = !member.isAtBaton; // on a busy machine, it may take long to leave the wait for its turn
        if (!hasWoken || !ThreadStates.isBlocked(member.thread)) {
            known.blockedSince = Member.NEVER;
        } else if (known.blockedSince == Member.NEVER) {
            known.blockedSince = nanos;
        }
        boolean isBlocked = known.blockedSince != Member.NEVER && nanos - known.blockedSince > BLOCKED_NANOS;
        return nanos < SETTLING_NANOS && !known.isParked && !isBlocked;
    }

    /** {@return {@code true} if there are so many that they cannot be a pool's} */
    static boolean areMany() {
        if (count < MOST) {
            return false;
        }
        LOCK.lock();
        removeEnded();
        boolean areMany = count >= MOST;
        LOCK.unlock();
        return areMany;
    }

    /**
     * {@return {@code true} if there are any that may do something: that have not ended, and do not wait to be woken}
     */
    static boolean any() {
        return count > 0 && anyActive() != null;
    }

    private static @Nullable Thread anyActive() {
        LOCK.lock();
        removeEnded();
        Thread active = null;
        for (int i = 0; i < count && active == null; i++) {
            UncontrolledThread known = at(i);
            active = known.isParked && !known.isTimed ? null : known.thread;
        }
        LOCK.unlock();
        return active;
    }

    /** {@return {@code true} if all of them wait, without a limit, for something that others do} */
    static boolean allWait() {
        LOCK.lock();
        removeEnded();
        boolean allWait = true;
        for (int i = 0; i < count; i++) {
            UncontrolledThread known = at(i);
            allWait &= known.isParked && !known.isTimed || ThreadStates.waitsForOthers(known.thread);
        }
        LOCK.unlock();
        return allWait;
    }

    /** {@return the name of one of {@link #any}, for people, or an empty string} */
    static String anyName() {
        Thread first = anyActive();
        return first == null ? "" : first.getName().isEmpty() ? "a virtual thread" : "'" + first.getName() + "'";
    }

    private static void removeEnded() {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (!ThreadStates.hasEnded(at(i).thread)) {
                threads[kept++] = threads[i];
            }
        }
        Arrays.fill(threads, kept, count, null);
        count = kept;
    }
}
