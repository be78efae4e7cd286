// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import dev.braid.trace.ChannelDescriptor;
import dev.braid.trace.RecordDescriptor;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.Contended;
import org.jspecify.annotations.Nullable;

/**
 * One thread's Lamport clock, and its ring in the channel.
 *
 * <p>Thread safety: all methods are for the owning thread, and all fields are its own, but for the volatile ones. Records
 * become visible to the collector by the release store of the ring's tail, which is the last step of each append: a
 * thread that dies or is stopped anywhere leaves whole records only.
 *
 * <p>An append never blocks and never allocates: {@link #reserve} has made room before, while no stripe was locked.
 */
@Contended
final class ThreadLog {
    /** Accesses of this thread are traced. */
    static final int OPEN = 0;
    /** The next access must take the slow path first: tracing is off, or others have moved on without this thread. */
    static final int CLOSED = 1;

    /** More nested upcalls than these count as part of the last one. */
    private static final int UPCALLS_REMEMBERED = 8;

    private static final Unsafe U = Unsafe.getUnsafe();

    /** Room for the announcements and the record of one access. */
    private static final int RESERVE_BYTES = 4 * RecordDescriptor.ACCESS_MAX_BYTES;

    final Thread thread;
    final int threadId;

    /** {@link #OPEN} or {@link #CLOSED}; set by its owner and by the agent's thread. */
    volatile int gate = CLOSED;

    /** Nothing more comes from this thread. Set before its slot becomes inactive for the last time. */
    volatile boolean ended;

    /** The program has named this thread as one to be traced. */
    volatile boolean registered;

    /** What the program calls this thread, if it is registered. {@link LiveThreads}' lock guards it. */
    long number;

    /** This thread records nothing until the barrier of {@link Regions} is down. */
    volatile boolean waitsAtBarrier;

    /** Calls of traced functions that this thread is in. */
    long functionDepth;

    /** How often the agent has begun work on this thread, which is not the program's and is not traced. */
    int suspensions;

    /** Which period of tracing this thread has begun in. */
    int epoch = -1;

    /** This thread's place in the channel, -1 while it has none. Set last by {@link #attach}: others then see the rest. */
    volatile int slot = -1;

    /** This thread has got another slot, which does not tell yet whose it is. */
    boolean hasMoved;

    /** This is the agent's own thread, for which others wait. */
    boolean keepsSlot;

    /** The index in {@link LiveThreads}' list, which guards it. */
    int place;

    long clock;
    int accessesInWindow;

    /** The call in the user's code that leads into instrumented code of the JDK. */
    int callSite;

    /** The object on which this thread waits, if that has been recorded. */
    @Nullable
    Object awaited;

    private int upcalls;
    /** By upcall, the call site and the suspensions outside of it. Made late: threads start while memory is short. */
    private long @Nullable [] outside;

    private int recordedCallSite;
    private long recordedClock;
    private long slotAddress;
    private long ring;
    private long ringMask;
    private long tail;
    private long limit;
    private long records;
    private long position;
    private long words;

    ThreadLog(Thread thread, int threadId, long clock) {
        this.thread = thread;
        this.threadId = threadId;
        this.clock = clock;
    }

    /** Takes over a slot whose last user has ended. */
    void attach(int newSlot) {
        slotAddress = Channel.slotAddress(newSlot);
        ring = Channel.ringAddress(newSlot);
        ringMask = Channel.ringBytes() - 1L;
        tail = U.getLong(null, slotAddress + ChannelDescriptor.SLOT_TAIL);
        records = U.getLong(null, slotAddress + ChannelDescriptor.SLOT_RECORDS);
        recordedClock = U.getLong(null, slotAddress + ChannelDescriptor.SLOT_FLOOR);
        limit = tail;
        clock = Math.max(clock, recordedClock);
        hasMoved = true;
        slot = newSlot;
    }

    /** {@return the address of this thread's slot in the channel} */
    long slotAddress() {
        return slotAddress;
    }

    /**
     * What follows is nobody's call, until {@link #leaveUpcall}. Upcalls nest, as when a superclass is loaded.
     *
     * <p>It is traced even if the agent's own work has caused it: what the JDK loads or links, it keeps in tables that the
     * program uses too.
     */
    void enterUpcall() {
        if (upcalls < UPCALLS_REMEMBERED) {
            long[] states = outside;
            if (states == null) {
                states = new long[UPCALLS_REMEMBERED];
                outside = states;
            }
            states[upcalls] = (long) suspensions << Integer.SIZE | callSite;
            callSite = 0;
            suspensions = 0;
        }
        upcalls++;
    }

    /** Ends what {@link #enterUpcall} began; nothing if this thread had no log then. */
    void leaveUpcall() {
        long[] states = outside;
        if (upcalls > 0 && --upcalls < UPCALLS_REMEMBERED && states != null) {
            callSite = (int) states[upcalls];
            suspensions = (int) (states[upcalls] >>> Integer.SIZE);
            if (suspensions > 0) {
                gate = CLOSED;
            }
        }
    }

    /** Makes sure that the records of one access fit into the ring; waits for the collector if they do not. */
    void reserve() {
        if (tail + RESERVE_BYTES > limit) {
            waitForRoom(RESERVE_BYTES);
        }
    }

    /** The same, with room for announcing an object and its class too. */
    void reserveForAnnouncement() {
        waitForRoom(RESERVE_BYTES + 2 * RecordDescriptor.RECORD_MAX_BYTES);
    }

    private void waitForRoom(int bytes) {
        int spins = 0;
        while (true) {
            long head = U.getLongAcquire(null, slotAddress + ChannelDescriptor.SLOT_HEAD);
            limit = head + ringMask + 1;
            if (tail + bytes <= limit) {
                return;
            }
            if (++spins < 256) {
                Thread.onSpinWait();
            } else {
                Processor.giveWay();
            }
        }
    }

    /** Appends a read, a write, or a failed compare-and-set. The call site goes first if it is a new one. */
    void access(int header, long now, long object, long offset, long value) {
        startAccess(header, now, object, offset);
        word(value);
        publish(now);
    }

    /** Appends a read-modify-write. */
    void access(int header, long now, long object, long offset, long read, long written) {
        startAccess(header, now, object, offset);
        word(read);
        word(written);
        publish(now);
    }

    /** Appends an operation of synchronisation. The call site goes first if it is a new one. */
    void sync(int header, long now, long object, long detail) {
        recordCallSite();
        start(header, now);
        word(object);
        word(detail);
        publish(now);
    }

    /** Appends a call of a traced function, or its end. */
    void function(int header, long now, long token, long first, long second, long third) {
        recordCallSite();
        start(header, now);
        word(token);
        word(first);
        word(second);
        word(third);
        publish(now);
    }

    /** Appends an operation on a range of memory. */
    void range(int header, long now, long object, long offset, long bytes) {
        recordCallSite();
        start(header, now);
        word(object);
        word(offset);
        word(bytes);
        publish(now);
    }

    private void recordCallSite() {
        if (callSite != recordedCallSite) {
            recordedCallSite = callSite;
            start(RecordDescriptor.KIND_CALL | callSite << RecordDescriptor.SITE_SHIFT, recordedClock);
            publish(recordedClock);
        }
    }

    private void startAccess(int header, long now, long object, long offset) {
        recordCallSite();
        if ((offset & ~RecordDescriptor.OFFSET_MASK) == 0) {
            start(header, now);
            word(object << RecordDescriptor.OFFSET_BITS | offset);
        } else {
            start(header | RecordDescriptor.WIDE_BIT, now);
            word(object);
            word(offset);
        }
    }

    /** Appends this thread's first record in a period of tracing. */
    void begin() {
        byte[] name = name(displayName());
        waitForRoom(RecordDescriptor.RECORD_MAX_BYTES);
        start(RecordDescriptor.KIND_THREAD_BEGIN, recordedClock);
        word(clock);
        word(threadId);
        words(name);
        publish(clock);
        hasMoved = false;
        callSite = 0;
        recordedCallSite = 0;
        functionDepth = 0;
        awaited = null;
    }

    /** {@return the thread's name; virtual threads have none unless somebody gives them one} */
    @SuppressWarnings("deprecation") // JDK 17 has no Thread.threadId
    private String displayName() {
        String name = thread.getName();
        return name.isEmpty() ? "thread ".concat(Long.toString(thread.getId())) : name;
    }

    /** Appends what says that this thread goes on in this slot, after all its records in other ones. */
    void resumeHere() {
        waitForRoom(RecordDescriptor.ACCESS_MAX_BYTES);
        clock++;
        start(RecordDescriptor.KIND_THREAD_RESUME, recordedClock);
        word(clock);
        word(threadId);
        publish(clock);
        hasMoved = false;
        recordedCallSite = 0;
    }

    void end() {
        waitForRoom(RecordDescriptor.ACCESS_MAX_BYTES);
        clock++;
        start(RecordDescriptor.KIND_THREAD_END, clock);
        publish(clock);
    }

    void threadStart(int startedThread) {
        waitForRoom(RecordDescriptor.ACCESS_MAX_BYTES);
        clock++;
        start(RecordDescriptor.KIND_THREAD_START, clock);
        word(startedThread);
        publish(clock);
    }

    void announceClass(long id, Class<?> type) {
        byte[] name = name(type.getName());
        waitForRoom(RecordDescriptor.RECORD_MAX_BYTES);
        start(RecordDescriptor.KIND_CLASS, recordedClock);
        word(id);
        words(name);
        publish(recordedClock);
        ClassQueue.add(type);
    }

    void announceObject(long id, long classId) {
        waitForRoom(RecordDescriptor.ACCESS_MAX_BYTES);
        start(RecordDescriptor.KIND_OBJECT, recordedClock);
        word(id);
        word(classId);
        publish(recordedClock);
    }

    /** Starts a record; {@link #publish} adds the check to its header and makes it visible. */
    private void start(int header, long now) {
        long delta = now - recordedClock;
        if ((delta & ~RecordDescriptor.DELTA_MASK) != 0) {
            startWith(RecordDescriptor.KIND_CLOCK);
            word(now);
            publish(now);
            delta = 0;
        }
        startWith((header & 0xFFFFFFFFL) | delta << RecordDescriptor.DELTA_SHIFT);
    }

    private void startWith(long header) {
        position = tail + RecordDescriptor.WORD_BYTES;
        words = header;
        U.putLong(null, ring + (tail & ringMask), header);
    }

    private void word(long value) {
        U.putLong(null, ring + (position & ringMask), value);
        position += RecordDescriptor.WORD_BYTES;
        words ^= value;
    }

    private void words(byte[] bytes) {
        word(bytes.length);
        for (int i = 0; i < bytes.length; i += RecordDescriptor.WORD_BYTES) {
            long value = 0;
            for (int j = 0; j < RecordDescriptor.WORD_BYTES && i + j < bytes.length; j++) {
                value |= (bytes[i + j] & 0xFFL) << 8 * j;
            }
            word(value);
        }
    }

    private void publish(long now) {
        long headerAddress = ring + (tail & ringMask);
        long header = U.getLong(null, headerAddress);
        U.putLong(null, headerAddress, header | check(words) << RecordDescriptor.CHECK_SHIFT);
        tail = position;
        recordedClock = now;
        U.putLong(null, slotAddress + ChannelDescriptor.SLOT_RECORDS, ++records);
        U.putLongRelease(null, slotAddress + ChannelDescriptor.SLOT_TAIL, tail);
    }

    /** The same as {@link RecordDescriptor#check}, which is not on the bootstrap class path. */
    private static long check(long words) {
        long x = words ^ words >>> 32;
        x ^= x >>> 16;
        x ^= x >>> 8;
        return x & 0xFF;
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
