// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.tracer.bootstrap.machine.FixedOptions;
import dev.braid.tracer.bootstrap.machine.Processor;
import dev.braid.tracer.bootstrap.machine.VirtualThreads;
import java.io.File;
import java.io.IOException;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * Lets each thread of the operating system wait, before it records anything, until the recorder of control flow has
 * opened its events for it.
 *
 * <p>Protocol: the thread puts a {@link Request} on a stack that the agent's registration thread empties, and gives way
 * until that has an answer. It waits for a bounded time only, and holds nothing meanwhile that others wait for: it is
 * not active yet, and counts as waiting at the {@link Barrier}. A thread that has waited in vain goes on, and the
 * registration thread reports it. Once an answer has failed to come, no thread waits again.
 *
 * <p>A virtual thread runs on a carrier, and the carrier is what the recorder records: it registers before it runs the
 * first one, see {@link #carrierRuns}.
 *
 * <p>The number of the current thread comes from the name of a link in {@code /proc}, so that no native code is needed.
 *
 * <p>Thread safety: any thread. Only where {@link FixedOptions#FLOW_IS_RECORDED}: nothing of it is left elsewhere.
 */
public final class FlowRegistration {
    /**
     * Time that a thread waits for its answer. On a busy machine, a recorder that collects garbage may take a while.
     */
    private static final long DEADLINE_NANOS = 20_000_000_000L;

    private static final String THIS_THREAD = "/proc/thread-self";
    private static final String TASKS = "/task/";
    private static final String PROCESSES = "/proc/";

    private static final Unsafe U = Unsafe.getUnsafe();
    private static final FlowRegistration QUEUE = new FlowRegistration();
    private static final long NEWEST = U.objectFieldOffset(FlowRegistration.class, "newest");
    private static final long OUTCOME = U.objectFieldOffset(Request.class, "outcome");

    private static volatile @Nullable Thread answerer;
    private static volatile boolean isOver;

    @SuppressWarnings("unused") // by offset
    private volatile @Nullable Request newest;

    private FlowRegistration() {}

    /** One thread that waits. */
    public static final class Request {
        /** There is no answer yet. */
        public static final int WAITING = 0;

        /** An outcome, as {@code RegistrationDescriptor} numbers it. */
        public static final int REFUSED = 2;

        /** The thread has gone on without an answer. */
        public static final int GIVEN_UP = 3;

        public final String thread;
        /** Number of the thread in the trace. */
        public final int threadId;

        public final int pid;
        /** Number of the thread for the kernel; less than 1 if it is not known. */
        public final int tid;

        /** Number by which the registration thread knows it. */
        public int number;

        @SuppressWarnings("unused") // by offset
        private volatile int outcome;

        @Nullable
        Request next;

        Request(String thread, int threadId, int pid, int tid) {
            this.thread = thread;
            this.threadId = threadId;
            this.pid = pid;
            this.tid = tid;
        }

        /** {@return the outcome} */
        public int outcome() {
            return outcome;
        }

        /** Lets the thread go on, if it still waits. */
        public void answer(int newOutcome) {
            U.compareAndSetInt(this, OUTCOME, WAITING, newOutcome);
        }
    }

    /** {@return {@code true} if control flow is recorded, so that threads have to register} */
    public static boolean isNeeded() {
        return FixedOptions.FLOW_IS_RECORDED;
    }

    /** Performs the steps that no hook may: loads classes, and links the code that reads the number of a thread. */
    public static void prepare() throws IOException {
        Request self = new Request("", 0, number(PROCESSES, ownTask()), number(TASKS, ownTask()));
        self.answer(Request.GIVEN_UP);
    }

    /** Sets the thread that answers from now on; it is unparked when there is something to answer. */
    public static void answeredBy(Thread thread) {
        answerer = thread;
    }

    /** Ends registration: from here on, threads do not wait. */
    public static void end() {
        isOver = true;
    }

    /** {@return all requests since the last call, in no order; null if there are none} */
    public static @Nullable Request takeAll() {
        return (Request) U.getAndSetReference(QUEUE, NEWEST, null);
    }

    /** {@return the one that was taken together with it, null if it is the last one} */
    public static @Nullable Request next(Request request) {
        return request.next;
    }

    /** Registers the current thread, a carrier that is about to run a virtual thread. */
    public static void carrierRuns() {
        if (ThreadLogs.isTracing()) {
            Thread carrier = Thread.currentThread();
            ThreadLog log = LiveThreads.find(carrier);
            require(log == null ? LiveThreads.add(carrier, 0) : log);
        }
    }

    /** Waits until the thread that the current one runs on is recorded, or will not be. Only the first time. */
    static void require(ThreadLog log) {
        ThreadLog owner = log;
        if (VirtualThreads.isVirtual(log.thread)) {
            Thread carrier = VirtualThreads.carrierOf(log.thread);
            if (carrier == null) {
                return;
            }
            owner = LiveThreads.find(carrier);
            if (owner == null) {
                owner = LiveThreads.add(carrier, 0);
            }
        }
        if (owner.hasRegistered || owner.suspensions > 0) {
            return;
        }
        owner.hasRegistered = true;
        log.suspensions++; // the JDK's code that this calls is the agent's work
        log.waitsAtBarrier = true;
        boolean isDone = false;
        try {
            register(owner.thread.getName(), owner.threadId);
            isDone = true;
        } finally {
            owner.hasRegistered = isDone; // otherwise memory or stack is used up, and the thread asks again
            log.waitsAtBarrier = false;
            log.suspensions--;
        }
    }

    private static void register(String name, int threadId) {
        Request request;
        try {
            String task = ownTask();
            request = new Request(name, threadId, number(PROCESSES, task), number(TASKS, task));
        } catch (IOException e) {
            request = new Request(name, threadId, 0, 0);
        }
        if (isOver || request.tid < 1) {
            request.answer(Request.GIVEN_UP);
        }
        add(request);
        long deadline = System.nanoTime() + DEADLINE_NANOS;
        while (request.outcome() == Request.WAITING) {
            if (isOver || System.nanoTime() - deadline > 0) {
                isOver = true;
                request.answer(Request.GIVEN_UP);
            } else {
                Processor.giveWay();
            }
        }
    }

    private static void add(Request request) {
        Request before;
        do {
            before = QUEUE.newest;
            request.next = before;
        } while (!U.compareAndSetReference(QUEUE, NEWEST, before, request));
        U.unpark(answerer);
    }

    /** {@return the path of the current task, such as /proc/17/task/18} */
    private static String ownTask() throws IOException {
        return new File(THIS_THREAD).getCanonicalPath();
    }

    /** {@return the number behind a prefix, 0 if there is none} */
    private static int number(String prefix, String path) {
        int from = path.indexOf(prefix);
        if (from < 0) {
            return 0;
        }
        int number = 0;
        for (int i = from + prefix.length(); i < path.length() && path.charAt(i) != '/'; i++) {
            int digit = path.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return 0;
            }
            number = number * 10 + digit;
        }
        return number;
    }
}
