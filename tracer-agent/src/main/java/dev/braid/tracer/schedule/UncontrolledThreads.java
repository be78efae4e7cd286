// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.schedule;

import dev.braid.tracer.bootstrap.machine.LockOrder;
import dev.braid.tracer.bootstrap.machine.SpinLock;
import dev.braid.tracer.bootstrap.machine.ThreadStates;
import java.util.Arrays;

/**
 * Threads that a program has beside the members of a run: those of a pool that an earlier test has filled, and virtual
 * threads. They go on as they like, and may wake members. So as long as there are any, a run in which no member can go
 * on waits for them.
 *
 * <p>Thread safety: any thread.
 */
final class UncontrolledThreads {
    /** Prefixes of the names of threads that wake none of a program's: those of Braid, and of JUnit's time limits. */
    private static final String[] BESIDE_THE_PROGRAM = {"braid", "junit-"};

    /** Number from which on threads that a run leaves are its own, and not those of a pool that several runs use. */
    private static final int MOST = 256;

    private static final SpinLock LOCK = new SpinLock(LockOrder.UNCONTROLLED);
    private static Thread[] threads = new Thread[4];
    private static volatile int count;

    private UncontrolledThreads() {}

    /** {@return whether a thread is the JDK's own, such as a carrier of virtual threads, and never a member} */
    static boolean isOfJdk(Thread thread) {
        return thread.getClass().getName().startsWith("jdk.internal.misc.");
    }

    /** {@return whether a thread of the JDK's own wakes threads of the program by what it waits for} */
    private static boolean wakesProgram(String name) {
        return name.startsWith("process reaper") || name.startsWith("Cleaner-"); // the program has made that cleaner
    }

    /** Adds a thread that has been started and is not a member. */
    static void add(Thread thread) {
        String name = thread.getName();
        for (String prefix : BESIDE_THE_PROGRAM) {
            if (name.startsWith(prefix)) {
                return;
            }
        }
        if (isOfJdk(thread) && !wakesProgram(name)) {
            return;
        }
        LOCK.lock();
        removeEnded();
        if (count == threads.length) {
            threads = Arrays.copyOf(threads, count * 2);
        }
        threads[count++] = thread;
        LOCK.unlock();
    }

    /** Removes a thread that becomes a member. */
    static void remove(Thread thread) {
        LOCK.lock();
        for (int i = 0; i < count; i++) {
            if (threads[i] == thread) {
                threads[i] = threads[--count];
                threads[count] = null;
            }
        }
        LOCK.unlock();
    }

    /** {@return whether there are so many that they cannot be a pool's} */
    static boolean areMany() {
        return any() && count >= MOST;
    }

    /** {@return whether there are any that have not ended} */
    static boolean any() {
        if (count == 0) {
            return false;
        }
        LOCK.lock();
        removeEnded();
        boolean any = count > 0;
        LOCK.unlock();
        return any;
    }

    /** {@return whether all of them wait, without a limit, for something that others do} */
    static boolean allWait() {
        LOCK.lock();
        removeEnded();
        boolean allWait = true;
        for (int i = 0; i < count; i++) {
            allWait &= ThreadStates.waitsForOthers(threads[i]);
        }
        LOCK.unlock();
        return allWait;
    }

    /** {@return the name of one that has not ended, for people, or an empty string} */
    static String anyName() {
        LOCK.lock();
        removeEnded();
        Thread first = count == 0 ? null : threads[0];
        LOCK.unlock();
        return first == null ? "" : first.getName().isEmpty() ? "a virtual thread" : "'" + first.getName() + "'";
    }

    private static void removeEnded() {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (!ThreadStates.hasEnded(threads[i])) {
                threads[kept++] = threads[i];
            }
        }
        Arrays.fill(threads, kept, count, null);
        count = kept;
    }
}
