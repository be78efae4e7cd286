// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.machine.FixedOptions;
import dev.braid.tracer.bootstrap.machine.IdTable;
import dev.braid.tracer.bootstrap.machine.Options;
import dev.braid.tracer.bootstrap.machine.VirtualThreads;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * The threads of the trace, for the thread that watches whether they go on, and the way to say in the trace that they
 * do not.
 *
 * <p>Thread safety: one thread at a time.
 */
public final class ThreadWatch {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long THREAD_ID = U.objectFieldOffset(Thread.class, "tid");

    /** Begins the names of threads that work for Braid, but for the one that runs a test. */
    private static final String PREFIX = "braid-";

    private static final String TEST = "braid-test";

    private static int count;

    private ThreadWatch() {}

    /** {@return {@code true} if a trace is being made in which it can be said that threads are blocked} */
    public static boolean isOn() {
        return ThreadLogs.isTracing() && !FixedOptions.LOOSE && FixedOptions.POLICY == Options.LOCKED;
    }

    /**
     * {@return the threads of this trace of which nothing has come since the last call, as {@link #all}; null entries
     * are not threads}
     *
     * @param time now, in tenths of a second since 1970
     */
    public static @Nullable WatchedThread[] quiet(long time) {
        @Nullable WatchedThread[] threads = new WatchedThread[0];
        return isOn() ? see(time, true) : threads;
    }

    /** {@return the threads of this trace, each of which is seen now; null entries are not threads} */
    public static @Nullable WatchedThread[] all(long time) {
        @Nullable WatchedThread[] threads = new WatchedThread[0];
        return isOn() ? see(time, false) : threads;
    }

    private static @Nullable WatchedThread[] see(long time, boolean onlyQuiet) {
        int epoch = ThreadLogs.epoch();
        @Nullable ThreadLog[] logs = LiveThreads.copy();
        @Nullable WatchedThread[] seen = new WatchedThread[logs.length];
        int all = 0;
        int found = 0;
        for (ThreadLog log : logs) {
            if (log == null || !log.mayBeOf(epoch) || log.ended || log.isHidden || log.suspensions > 0) {
                continue;
            }
            all++;
            WatchedThread watched = log.watched;
            if (watched == null) {
                watched = new WatchedThread(log);
                log.watched = watched;
            }
            boolean isQuiet = watched.isSeen(epoch) && !watched.hasMoved();
            if (!isQuiet) {
                watched.see(epoch, time);
            }
            if (isQuiet || !onlyQuiet) {
                seen[found++] = watched;
            }
        }
        count = all;
        return seen;
    }

    /** {@return the number of threads of the trace at the last call of {@link #quiet}} */
    public static int count() {
        return count;
    }

    /** {@return the watch of a thread of this trace; null if there is none} */
    public static @Nullable WatchedThread watched(Thread thread) {
        ThreadLog log = LiveThreads.find(thread);
        return log != null && log.mayBeOf(ThreadLogs.epoch()) ? log.watched : null;
    }

    /** {@return {@code true} if a thread works for the agent, or for what runs a test} */
    public static boolean isOfBraid(Thread thread) {
        ThreadLog log = LiveThreads.find(thread);
        String name = thread.getName();
        return log != null && log.isLeftOut || name.startsWith(PREFIX) && !name.equals(TEST);
    }

    /**
     * {@return {@code true} if a thread is in a piece of the agent's own work, such as the instrumentation of a class
     * that it loads} What was seen of it last is no longer true then.
     */
    public static boolean isSuspended(Thread thread) {
        ThreadLog log = LiveThreads.find(thread);
        return log != null && log.suspensions > 0;
    }

    /** {@return a thread of the trace whose own object has that identity hash code, null if there is none} */
    public static @Nullable Thread withHash(int hash) {
        for (ThreadLog log : LiveThreads.copy()) {
            if (log != null && System.identityHashCode(log.thread) == hash) {
                return log.thread;
            }
        }
        return null;
    }

    /** {@return the thread of the trace with that id, null if there is none} */
    public static @Nullable Thread withId(long id) {
        for (ThreadLog log : LiveThreads.copy()) {
            if (log != null && U.getLong(log.thread, THREAD_ID) == id) {
                return log.thread;
            }
        }
        return null;
    }

    /** {@return all virtual threads of the trace; null if there are none} */
    public static @Nullable Thread[] virtualThreads() {
        @Nullable ThreadLog[] logs = LiveThreads.copy();
        @Nullable Thread[] virtual = new Thread[logs.length];
        for (int i = 0; i < logs.length; i++) {
            ThreadLog log = logs[i];
            virtual[i] = log != null && VirtualThreads.isVirtual(log.thread) ? log.thread : null;
        }
        return virtual;
    }

    /**
     * Begins to say something of a thread. {@return {@code true} if that is possible now; then {@link #end} is to be
     * called}
     */
    public static boolean begin(WatchedThread watched) {
        return Observations.begin(watched);
    }

    /** Says that the thread is blocked, and where: the innermost frames of its stack, 0 for no further one. */
    public static void blocked(WatchedThread watched, int kind, long object, int[] frames) {
        long detail = watched.since << RecordDescriptor.BLOCKED_KIND_BITS | kind;
        Observations.record(RecordDescriptor.SYNC_BLOCKED, frames.length == 0 ? 0 : frames[0], object, detail);
        for (int i = 1; i < frames.length && frames[i] != 0; i++) {
            Observations.record(RecordDescriptor.SYNC_BLOCKED_FRAME, frames[i], object, 0);
        }
    }

    /** Says which thread the blocked one waits for. */
    public static void blockedBy(Thread other, long object) {
        ThreadLog log = LiveThreads.find(other);
        if (log != null) {
            Observations.record(RecordDescriptor.SYNC_BLOCKED_BY, 0, object, log.threadId);
        }
    }

    /** Says that the thread initialises a class, at that site in the class. */
    public static void initialises(Class<?> type, int site) {
        Observations.record(RecordDescriptor.SYNC_INITIALISES, site, Observations.id(type), 0);
    }

    /** Says that no thread can go on by itself. */
    public static void still(long since) {
        Observations.record(RecordDescriptor.SYNC_STILL, 0, 0, since << RecordDescriptor.BLOCKED_KIND_BITS);
    }

    /** {@return the id of an object} To be called between {@link #begin} and {@link #end}. */
    public static long id(@Nullable Object object) {
        return Observations.id(object);
    }

    /** {@return the id of the object of that class with that identity hash code; the code itself if there is none} */
    public static long idOf(int hash, String className) {
        long listed = IdTable.idOf(hash, className);
        return listed != 0 ? listed : hash;
    }

    public static void end() {
        Observations.end();
    }
}
