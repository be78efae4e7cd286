// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.machine.HiddenThreads;
import dev.braid.tracer.bootstrap.machine.ObjectHeaders;
import dev.braid.tracer.bootstrap.machine.Sites;
import jdk.internal.vm.annotation.Contended;
import jdk.internal.vm.annotation.ForceInline;
import org.jspecify.annotations.Nullable;

/**
 * One thread as the hooks know it: its Lamport clock and ring in the channel, which it inherits, whether and where it
 * records, and an object for each further feature.
 *
 * <p>The records of its life are those of {@link LifeRecords}.
 *
 * <p>Thread safety: all methods are for the owning thread, and all fields are its own, but for the volatile ones.
 */
@Contended
public final class ThreadLog extends BranchRing {
    /** Accesses of this thread are traced. */
    static final int OPEN = 0;
    /** The next access must take the slow path first: tracing is off, or others have moved on without this thread. */
    static final int CLOSED = 1;

    /** Stands for the log of a thread that has none; always closed. Its thread's own is another one. */
    static final ThreadLog NONE = new ThreadLog(Thread.currentThread(), -1, 0);

    public final Thread thread;
    final int threadId;

    /** {@link #OPEN} or {@link #CLOSED}; set by its owner and by the agent's thread. */
    volatile int gate = CLOSED;

    /** Nothing more comes from this thread. Set before its slot becomes inactive for the last time. */
    public volatile boolean ended;

    /** The JVM shows this thread to nobody, see {@link HiddenThreads}: it has ended while it is in no upcall. */
    volatile boolean isHidden;

    /** The program has named this thread as one to be traced. */
    public volatile boolean registered;

    /** This thread has asked the recorder of control flow to be recorded, see {@link FlowRegistration}. */
    boolean hasRegistered;

    /** The program's number for this thread, if it is registered. {@link LiveThreads}' lock guards it. */
    long number;

    /** This thread records nothing until the barrier of {@link Barrier} is down. */
    volatile boolean waitsAtBarrier;

    /** True if the last exit from a monitor is recorded, or left out on purpose; see {@code SyncHooks}. */
    public boolean isExitDone;

    /** Number of times that the hooks have made sure of stack for an exit from a monitor, see {@code SyncHooks}. */
    public int probes;

    /** Calls of traced functions that this thread is in. */
    public long functionDepth;

    /** Number of pieces of the agent's own work that this thread is in; none of them is traced. */
    int suspensions;

    /** True if the thread works for Braid for good, so that {@link #suspensions} never gets to 0 again. */
    boolean isLeftOut;

    /** Period of tracing in which this thread has begun, -1 before its first. */
    int epoch = -1;

    /**
     * This thread's place in the channel, -1 while it has none. Set last by {@link #attach}: others then see the rest.
     */
    public volatile int slot = -1;

    /** This thread has got another slot, which does not tell yet whose it is. */
    boolean hasMoved;

    /** This is the agent's own thread, for which others wait. */
    boolean keepsSlot;

    /** Id that this thread gives next, see {@link ObjectIds}. */
    long nextId;

    /** The index in {@link LiveThreads}' list, which guards it. */
    int place;

    int accessesInWindow;

    /** The object on which this thread waits, if the hook before the wait has seen it. */
    @Nullable
    public Object awaited;

    /** True if that wait began in this period of tracing, so that the trace has its beginning. */
    public boolean isWaitRecorded;

    /** The watch's own record of this thread. */
    @Nullable
    WatchedThread watched;

    /** Monitors that this thread has entered since it last became active, and holds. */
    public final HeldMonitors monitors = new HeldMonitors();

    /**
     * The flag of each {@link #callSite} of this thread: {@link RecordDescriptor#CALL_OF_JVM} in the JVM's own upcalls,
     * otherwise 0.
     */
    public int callFlags;

    /** Classes that this thread has used in this period of tracing. */
    public final UsedClasses usedClasses = new UsedClasses();

    /** The JVM's calls into Java that this thread is in. */
    public final Upcalls upcalls = new Upcalls();

    /** Waits and failures whose lost time is not recorded yet. */
    public final WaitTimes waits = new WaitTimes();

    /** This thread's place among the live threads of a loose trace. */
    final ThreadPosition position = new ThreadPosition(this);

    ThreadLog(Thread thread, int threadId, long clock) {
        super(clock);
        this.thread = thread;
        this.threadId = threadId;
        startSpans(threadId);
    }

    /** {@return a header with the object's id, or one that is not identified: then the id has to be looked for} */
    @ForceInline
    public long header(Object object) {
        long word = ObjectHeaders.word(object);
        return ObjectHeaders.isIdentified(word) ? word : monitors.headerIfLast(object);
    }

    /** Makes the owner's next access take the slow path. Any thread. */
    void closeGate() {
        gate = CLOSED;
        close();
    }

    @Override
    boolean isClosed() {
        return gate == CLOSED;
    }

    /** Takes over a slot whose last user has ended. */
    void attach(int newSlot) {
        openSlot(newSlot);
        hasMoved = true;
        slot = newSlot;
    }

    /** Marks the JVM's own upcalls: a reader of a trace must be able to tell which events the JVM itself has caused. */
    void moveCallSite(int to) {
        int flags = to & RecordDescriptor.CALL_OF_JVM;
        callSite = to;
        if (callFlags != flags) {
            callFlags = flags;
            endSpan(); // what the JVM does on its own account orders nothing for the program
            syncCallSite();
        }
    }

    /** The same as {@link #syncCallSite()} for an operation that code of the program may do, too. */
    @ForceInline
    public void syncCallSite(int where) {
        if (Sites.isOfPlatform(AccessKey.site(where))) {
            syncCallSite();
        }
    }

    /**
     * {@return {@code true} if this thread has recorded in a period of tracing, or may do so yet as it has never
     * recorded}
     */
    boolean mayBeOf(int period) {
        return epoch == period || epoch < 0;
    }
}
