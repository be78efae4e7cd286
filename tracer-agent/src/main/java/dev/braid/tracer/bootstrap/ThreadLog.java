// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import dev.braid.trace.layout.RecordDescriptor;
import jdk.internal.vm.annotation.Contended;
import jdk.internal.vm.annotation.ForceInline;
import org.jspecify.annotations.Nullable;

/**
 * One thread's Lamport clock, its ring in the channel, and the records of its life.
 *
 * <p>Thread safety: all methods are for the owning thread, and all fields are its own, but for the volatile ones.
 */
@Contended
final class ThreadLog extends RecordRing {
    /** Accesses of this thread are traced. */
    static final int OPEN = 0;
    /** The next access must take the slow path first: tracing is off, or others have moved on without this thread. */
    static final int CLOSED = 1;

    private static final long[] NO_CLASSES = {}; // first, as each log has it

    /** Stands for the log of a thread that has none; always closed. Its thread's own is another one. */
    static final ThreadLog NONE = new ThreadLog(Thread.currentThread(), -1, 0);

    /** More nested upcalls than these count as part of the last one. */
    private static final int UPCALLS_REMEMBERED = 8;

    final Thread thread;
    final int threadId;

    /** {@link #OPEN} or {@link #CLOSED}; set by its owner and by the agent's thread. */
    volatile int gate = CLOSED;

    /** Nothing more comes from this thread. Set before its slot becomes inactive for the last time. */
    volatile boolean ended;

    /** The JVM shows this thread to nobody, see {@link HiddenThreads}: it has ended while it is in no upcall. */
    volatile boolean isHidden;

    /** When a hidden thread began its upcall, as System.nanoTime tells it. */
    volatile long upcallSince;

    /** The program has named this thread as one to be traced. */
    volatile boolean registered;

    /** This thread has asked the recorder of control flow to be recorded, see {@link FlowRegistration}. */
    boolean hasRegistered;

    /** What the program calls this thread, if it is registered. {@link LiveThreads}' lock guards it. */
    long number;

    /** This thread records nothing until the barrier of {@link Barrier} is down. */
    volatile boolean waitsAtBarrier;

    /** What was to be recorded of the last exit from a monitor is recorded, be it nothing; see {@link SyncHooks}. */
    boolean isExitDone;

    /**
     * How often the hooks have made sure that an exit from a monitor will find room on the stack, see
     * {@link SyncHooks}.
     */
    int probes;

    /** Calls of traced functions that this thread is in. */
    long functionDepth;

    /** How often the agent has begun work on this thread, which is not the program's and is not traced. */
    int suspensions;

    /** Which period of tracing this thread has begun in. */
    int epoch = -1;

    /**
     * This thread's place in the channel, -1 while it has none. Set last by {@link #attach}: others then see the rest.
     */
    volatile int slot = -1;

    /** This thread has got another slot, which does not tell yet whose it is. */
    boolean hasMoved;

    /** This is the agent's own thread, for which others wait. */
    boolean keepsSlot;

    /** Which id this thread gives next, see {@link ObjectIds}. */
    long nextId;

    /** The index in {@link LiveThreads}' list, which guards it. */
    int place;

    int accessesInWindow;

    /** How many recorded methods this thread is in, see {@link BranchHooks}; and how many were there before those. */
    int depth;

    int baseDepth;

    /** Decisions that are not in the trace yet. */
    long branchBits = BranchHooks.NO_BITS;

    /** Where a constructor was that calls another one first, and its depth. */
    long indexAndDepth;

    /** {@link MacroEvents} lists this thread. Its lock guards this and what follows. */
    @Contended("macro")
    boolean isLive;

    @Contended("macro")
    @Nullable
    ThreadLog nextLive;

    @Contended("macro")
    @Nullable
    ThreadLog previousLive;

    /** How many events this thread had published when somebody looked last. */
    @Contended("macro")
    long position;

    /** The last position that is in the trace. */
    @Contended("macro")
    long writtenPosition;

    /** The object on which this thread waits, if that has been recorded. */
    @Nullable
    Object awaited;

    /** Since when this thread waits for a monitor, 0 if it does not, and for which; see {@link LostTime}. */
    long entersSince;

    @Nullable
    Object entered;

    /** When this thread parked last. */
    long parkedSince;

    /**
     * When a compare-and-set of an object of this thread's failed, 0 if the next one of it did not, and of which
     * object.
     */
    long failedSince;

    long failedObject;

    /** When this thread began to read under a {@code StampedLock}, 0 if it did not, or has read in vain. */
    long readsSince;

    /** How many pools are rejecting work of this thread's, each while the one before does, and since when. */
    int rejections;

    long rejectedSince;

    /** What this thread has lost by address locks, and not shared yet, in nanoseconds. */
    long addressLockNanos;

    /** The watch's own record of this thread. */
    @Nullable
    WatchedThread watched;

    /** Those that this thread has entered since it last became active. */
    final HeldMonitors monitors = new HeldMonitors();

    /**
     * The flag of each {@link #callSite} of this thread: {@link RecordDescriptor#CALL_OF_JVM} in the JVM's own upcalls,
     * otherwise 0.
     */
    int callFlags;

    /** A bit for each class that this thread has used in this period of tracing, see {@link ClassUses}. */
    private long[] usedClasses = NO_CLASSES;

    private int upcalls;
    /** By upcall, the call site and the suspensions outside of it. Made late: threads start while memory is short. */
    private long @Nullable [] outside;

    ThreadLog(Thread thread, int threadId, long clock) {
        super(clock);
        this.thread = thread;
        this.threadId = threadId;
    }

    /** {@return a header with the object's id, or one that is not identified: then the id has to be looked for} */
    @ForceInline
    long header(Object object) {
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

    /**
     * What follows is nobody's call, until {@link #leaveUpcall}. Upcalls nest, as when a superclass is loaded.
     *
     * <p>It is traced even if the agent's own work has caused it: what the JDK loads or links, it keeps in tables that
     * the program uses too. Of a hidden thread it is all that is traced: here alone others can tell whether it may
     * record.
     *
     * @param flags {@link RecordDescriptor#CALL_OF_JVM} if the JVM loads or links something; {@link
     *     RecordDescriptor#CALL_UNTRACED} if it initialises a class of the JDK; 0 for one of the program
     */
    void enterUpcall(int flags) {
        if (upcalls < UPCALLS_REMEMBERED) {
            long[] states = outside;
            if (states == null) {
                states = new long[UPCALLS_REMEMBERED];
                outside = states;
            }
            states[upcalls] = (long) suspensions << Integer.SIZE | callSite;
            suspensions = 0;
        }
        upcalls++;
        moveCallSite(flags | callFlags);
        if (isHidden && ended) {
            upcallSince = System.nanoTime();
            ended = false;
        }
    }

    /** Ends what {@link #enterUpcall} began; nothing if this thread had no log then. */
    void leaveUpcall() {
        long[] states = outside;
        if (upcalls > 0 && --upcalls < UPCALLS_REMEMBERED && states != null) {
            moveCallSite((int) states[upcalls]);
            suspensions = (int) (states[upcalls] >>> Integer.SIZE);
            if (suspensions > 0) {
                closeGate();
            }
        }
        if (isHidden && upcalls == 0) {
            ThreadLogs.leaveOutAgain(this);
        }
    }

    /** Marks the JVM's own upcalls: a reader of a trace must be able to tell which events the JVM itself has caused. */
    private void moveCallSite(int to) {
        int flags = to & RecordDescriptor.CALL_OF_JVM;
        callSite = to;
        if (callFlags != flags) {
            callFlags = flags;
            syncCallSite();
        }
    }

    /** The same as {@link #syncCallSite()} for an operation that code of the program may do, too. */
    @ForceInline
    void syncCallSite(int where) {
        if (Sites.isOfPlatform(Hooks.site(where))) {
            syncCallSite();
        }
    }

    /** Appends a call of a traced function, or its end. */
    void function(int operation, int site, long now, long token, long first, long second, long third) {
        long to = startOperation(RecordDescriptor.KIND_FUNCTION, operation, site, now);
        to = RecordPacker.varint(to, RecordPacker.zigzag(token));
        to = RecordPacker.varint(to, RecordPacker.zigzag(first));
        to = RecordPacker.varint(to, RecordPacker.zigzag(second));
        finishWithClock(RecordPacker.varint(to, RecordPacker.zigzag(third)), now);
        countEvent();
    }

    /** Appends an operation on a range of memory. */
    void range(int operation, int site, long now, long object, long offset, long bytes) {
        long to = startOperation(RecordDescriptor.KIND_RANGE, operation, site, now);
        to = RecordPacker.varint(to, object);
        to = RecordPacker.varint(to, RecordPacker.zigzag(offset));
        finishWithClock(RecordPacker.varint(to, RecordPacker.zigzag(bytes)), now);
        countEvent();
    }

    /** Appends the decisions so far, and an operation with so many numbers. There is room. */
    @ForceInline
    void branches(int operation, int numbers, int first, int second, int third) {
        int op = operation;
        if (depth == baseDepth) {
            branchBits = BranchHooks.NO_BITS; // decisions of nobody
            op = operation == RecordDescriptor.BRANCHES_ENTER ? RecordDescriptor.BRANCHES_START : operation;
        }
        long to = putBits(op);
        if (numbers > 0) {
            to = RecordPacker.varint(to, first & 0xFFFF_FFFFL);
        }
        if (numbers > 1) {
            to = RecordPacker.varint(to, second);
        }
        if (numbers > 2) {
            to = RecordPacker.varint(to, third);
        }
        finish(to);
        branchBits = BranchHooks.NO_BITS;
    }

    /** Writes the decisions so far. {@return where the operation's numbers go} */
    private long putBits(int operation) {
        long bits = branchBits;
        int bytes = bits == BranchHooks.NO_BITS ? 0 : RecordPacker.bytes(bits);
        long to = start(RecordDescriptor.KIND_BRANCHES);
        U.putByte(null, to, (byte) (operation | bytes << RecordDescriptor.BRANCHES_LENGTH_SHIFT));
        U.putLong(null, to + 1, bits);
        return to + 1 + bytes;
    }

    /**
     * Appends the decisions so far, which stay to be recorded. To be called by who knows that the owner is outside of
     * hooks and records nothing more for now.
     *
     * @return false if there is no room right now
     */
    boolean appendPending() {
        if (branchBits == BranchHooks.NO_BITS || depth == baseDepth) {
            return true;
        }
        if (!tryRoom(RecordDescriptor.UNNAMED_MAX_BYTES)) {
            return false;
        }
        finish(putBits(RecordDescriptor.BRANCHES_PENDING));
        return true;
    }

    private long startOperation(int kind, int operation, int site, long now) {
        long to = start(kind);
        U.putByte(null, to, (byte) operation);
        U.putInt(null, to + 1, site);
        return RecordPacker.varint(to + 4, now - clock);
    }

    /** {@return whether this thread has used a class in this period of tracing} */
    @ForceInline
    boolean knowsUse(int classNumber) {
        int word = classNumber >>> 6;
        long[] used = usedClasses;
        return word < used.length && (used[word] >>> classNumber & 1) != 0;
    }

    /** Notes that this thread has used a class. {@return whether it had before} */
    boolean hasUsed(int classNumber) {
        int word = classNumber >>> 6;
        if (word >= usedClasses.length) {
            usedClasses = java.util.Arrays.copyOf(usedClasses, Math.max(word + 1, 2 * usedClasses.length));
        }
        boolean had = (usedClasses[word] >>> classNumber & 1) != 0;
        usedClasses[word] |= 1L << classNumber;
        return had;
    }

    /** Appends this thread's first record in a period of tracing. */
    void begin(int period) {
        usedClasses = NO_CLASSES;
        byte[] name = name(displayName());
        resetLines(period);
        startCounting();
        long now = startLife(RecordDescriptor.RECORD_MAX_BYTES, clock);
        long to = start(RecordDescriptor.KIND_THREAD_BEGIN);
        U.putLong(null, to, now);
        U.putInt(null, to + 8, threadId);
        finishWithClock(putName(to + 12, name), now);
        finishLife(now);
        hasMoved = false;
        forgetCallSite();
        functionDepth = 0;
        baseDepth = depth;
        branchBits = BranchHooks.NO_BITS;
        awaited = null;
    }

    /** {@return the thread's name; virtual threads have none unless somebody gives them one} */
    @SuppressWarnings("deprecation") // JDK 17 has no Thread.threadId
    private String displayName() {
        String name = thread.getName();
        return name.isEmpty() ? "thread ".concat(Long.toString(thread.getId())) : name;
    }

    /** Appends what says that this thread goes on in this slot, after all its records in other ones. */
    void resumeHere(int period) {
        resetLines(period);
        waitForRoom(RecordDescriptor.UNNAMED_MAX_BYTES);
        appendLife(
                RecordDescriptor.KIND_THREAD_RESUME,
                threadId,
                FixedOptions.LOOSE ? MacroEvents.clockElsewhere(this) : clock + 1);
        hasMoved = false;
        forgetCallSite();
    }

    /** {@return whether this thread has recorded in a period of tracing, or may do so yet as it has never recorded} */
    boolean mayBeOf(int period) {
        return epoch == period || epoch < 0;
    }

    /** Begins to record what is in no thread, in a period of tracing. */
    void beginOutside(int period) {
        resetLines(period);
        hasMoved = false;
        forgetCallSite();
    }

    /** A slot's first record in a period says that its reader starts with nothing. */
    private void resetLines(int period) {
        if (forgetLines(period)) {
            waitForRoom(RecordDescriptor.UNNAMED_MAX_BYTES);
            finish(start(RecordDescriptor.KIND_RESET));
        }
    }

    void end() {
        long now = startLife(RecordDescriptor.UNNAMED_MAX_BYTES, clock + 1);
        appendLife(RecordDescriptor.KIND_THREAD_END, 0, now);
        countEvent();
        if (FixedOptions.LOOSE) {
            MacroEvents.leaveForGood(this, now);
        }
    }

    void threadStart(int startedThread) {
        long now = startLife(RecordDescriptor.UNNAMED_MAX_BYTES, clock + 1);
        appendLife(RecordDescriptor.KIND_THREAD_START, startedThread, now);
        finishLife(now);
    }

    /**
     * Makes room for an event in a thread's life. {@return its clock, which is the usual one unless the trace is loose}
     */
    private long startLife(int bytes, long usual) {
        if (FixedOptions.LOOSE) {
            return MacroEvents.enter(this, bytes);
        }
        waitForRoom(bytes);
        return usual;
    }

    private void finishLife(long now) {
        countEvent();
        if (FixedOptions.LOOSE) {
            MacroEvents.leave(now);
        }
    }

    /** Appends an event in a thread's life, with a thread where its kind has one. */
    private void appendLife(int kind, int about, long now) {
        long to = start(kind);
        U.putLong(null, to, now);
        U.putInt(null, to + 8, about);
        finishWithClock(to + (kind == RecordDescriptor.KIND_THREAD_END ? 8 : 12), now);
    }

    void announceClass(long id, Class<?> type) {
        byte[] name = name(type.getName());
        waitForRoom(RecordDescriptor.RECORD_MAX_BYTES);
        long to = start(RecordDescriptor.KIND_CLASS);
        U.putLong(null, to, id);
        finish(putName(to + 8, name));
        ClassQueue.add(type);
    }

    void announceObject(long id, long classId) {
        if (!hasRoom()) {
            waitForRoom(RecordDescriptor.UNNAMED_MAX_BYTES);
        }
        long to = start(RecordDescriptor.KIND_OBJECT);
        to = RecordPacker.varint(to, RecordPacker.zigzag(id - U.getLong(null, lines + Lines.LAST_ID)));
        to = RecordPacker.varint(to, RecordPacker.zigzag(classId - U.getLong(null, lines + Lines.LAST_CLASS_ID)));
        U.putLong(null, lines + Lines.LAST_ID, id);
        U.putLong(null, lines + Lines.LAST_CLASS_ID, classId);
        finish(to);
    }

    private static long putName(long address, byte[] name) {
        U.putShort(null, address, (short) name.length);
        for (int i = 0; i < name.length; i++) {
            U.putByte(null, address + 2 + i, name[i]);
        }
        return address + 2 + name.length;
    }

    /** {@return a name in UTF-8, cut to its limit. By hand: what the JDK does for this is itself traced} */
    private static byte[] name(String text) {
        byte[] bytes = new byte[Math.min(3 * text.length(), RecordDescriptor.NAME_MAX_BYTES)];
        int length = 0;
        for (int i = 0; i < text.length(); ) {
            int code = text.codePointAt(i);
            int character = code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE ? '?' : code;
            int size = character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
            if (length + size > bytes.length) {
                break;
            }
            for (int rest = size - 1; rest > 0; rest--) {
                bytes[length + rest] = (byte) (0x80 | character >> 6 * (size - 1 - rest) & 0x3F);
            }
            int lead = size == 1 ? character : 0xF00 >> size & 0xFF | character >> 6 * (size - 1);
            bytes[length] = (byte) lead;
            length += size;
            i += Character.charCount(code);
        }
        byte[] exact = new byte[length];
        System.arraycopy(bytes, 0, exact, 0, length);
        return exact;
    }
}
