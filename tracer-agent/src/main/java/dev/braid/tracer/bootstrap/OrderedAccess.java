// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import dev.braid.trace.RecordDescriptor;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ReservedStackAccess;
import org.jspecify.annotations.Nullable;

/**
 * The ordering protocol: an access and its record, made one atomic step.
 *
 * <p><b>Problem.</b> The trace must show accesses in the order in which they happened. If a hook recorded first and
 * accessed second, or the other way round, another thread could come between, and the trace would show a value that
 * nobody had stored.
 *
 * <p><b>Protocol</b> (Lamport clocks [1] and a sequence lock per stripe). Each thread has a clock C, each stripe of the
 * {@link StripeBank} has one too.
 *
 * <ul>
 *   <li><em>Write, read-modify-write:</em> lock the stripe; n = max(stripe's clock, C) + 1; access; append the record
 *       with n; C = n; unlock, which sets the stripe's clock to n.
 *   <li><em>Read:</em> wait until the stripe is unlocked and raise it to C; access; if the stripe's word has changed,
 *       start again; append the record with c = the stripe's clock; C = c.
 * </ul>
 *
 * <p><b>Why it is right.</b> Merged by (clock, writes before reads, thread, position), each read follows exactly the
 * write it saw: writes to a location have strictly increasing clocks, a read has the clock of the write it saw or
 * raises the stripe, so that every later write exceeds it. A write exceeds its thread's clock, so at one clock value a
 * thread has at most one write, and it comes first: program order survives.
 *
 * <p><b>What may go wrong.</b> Nothing may throw or block between lock and unlock. Room in the ring is reserved and ids
 * are looked up before; a stack overflow is put off until after the method by {@link ReservedStackAccess}; the only
 * allocation under a lock is the id of a reference that an atomic operation finds unexpectedly, and its failure fails
 * the trace. A record is published before its stripe is unlocked: whoever sees a written value can rely on the record of
 * its write being there, even if the writer is killed at once.
 *
 * <p><b>Controls.</b> {@link Options#UNLOCKED} leaves the locks out, {@link Options#WINDOW} takes the clock under the
 * lock and accesses outside it. Both exist to be caught.
 *
 * <p>Thread safety: any thread, each with its own log.
 *
 * <p>[1] L. Lamport, Time, Clocks, and the Ordering of Events in a Distributed System, CACM 21(7), 1978.
 */
final class OrderedAccess {
    private static final int RETRIES_BEFORE_LOCK = 32;

    private OrderedAccess() {}

    @ReservedStackAccess
    static long read(ThreadLog log, @Nullable Object base, long offset, int where) {
        int size = where >>> RecordDescriptor.SIZE_SHIFT & RecordDescriptor.SIZE_MASK;
        int mode = where >>> RecordDescriptor.MODE_SHIFT & RecordDescriptor.MODE_MASK;
        long object = ObjectIds.of(base, log);
        log.reserve();
        if (Settings.POLICY == Options.LOCKED) {
            long stripe = StripeBank.stripeOf(object, offset);
            for (int retries = 0; retries < RETRIES_BEFORE_LOCK; retries++) {
                long word = StripeBank.wordBeforeRead(stripe, log.clock);
                long value = Memory.get(base, offset, size, mode);
                if (StripeBank.wordAfterRead(stripe) == word) {
                    log.clock = word >>> 1;
                    log.access(where | RecordDescriptor.KIND_READ, log.clock, object, offset, value);
                    return value;
                }
            }
            long now = Math.max(StripeBank.lock(stripe), log.clock);
            long value = Memory.get(base, offset, size, mode);
            log.access(where | RecordDescriptor.KIND_READ, now, object, offset, value);
            log.clock = now;
            StripeBank.unlockRelease(stripe, now);
            return value;
        }
        brokenOrder(log, object, offset, 0);
        long value = Memory.get(base, offset, size, mode);
        log.access(where | RecordDescriptor.KIND_READ, log.clock, object, offset, value);
        return value;
    }

    @ReservedStackAccess
    static void write(ThreadLog log, @Nullable Object base, long offset, int where, long value) {
        int size = where >>> RecordDescriptor.SIZE_SHIFT & RecordDescriptor.SIZE_MASK;
        int mode = where >>> RecordDescriptor.MODE_SHIFT & RecordDescriptor.MODE_MASK;
        long object = ObjectIds.of(base, log);
        log.reserve();
        if (Settings.POLICY == Options.LOCKED) {
            long stripe = StripeBank.stripeOf(object, offset);
            long now = Math.max(StripeBank.lock(stripe), log.clock) + 1;
            Memory.put(base, offset, size, mode, value);
            log.access(where | RecordDescriptor.KIND_WRITE, now, object, offset, value);
            log.clock = now;
            StripeBank.unlockRelease(stripe, now);
            return;
        }
        brokenOrder(log, object, offset, 1);
        Memory.put(base, offset, size, mode, value);
        log.access(where | RecordDescriptor.KIND_WRITE, log.clock, object, offset, value);
    }

    /** Returns the value found; it was replaced if it equals {@code expected}. */
    @ReservedStackAccess
    static long compareAndExchange(
            ThreadLog log, @Nullable Object base, long offset, int where, long expected, long value) {
        int size = where >>> RecordDescriptor.SIZE_SHIFT & RecordDescriptor.SIZE_MASK;
        long object = ObjectIds.of(base, log);
        log.reserve();
        long stripe = StripeBank.stripeOf(object, offset);
        long now = startUpdate(log, stripe, object, offset);
        long found = Memory.compareAndExchange(base, offset, size, expected, value);
        if (found == expected) {
            log.access(where | RecordDescriptor.KIND_READ_WRITE, now, object, offset, found, value);
        } else {
            log.access(where | RecordDescriptor.KIND_CAS_FAILED, now, object, offset, found);
        }
        finishUpdate(log, stripe, now);
        return found;
    }

    /** Returns the old value. */
    @ReservedStackAccess
    static long getAndUpdate(
            ThreadLog log, @Nullable Object base, long offset, int where, int operation, long operand) {
        int size = where >>> RecordDescriptor.SIZE_SHIFT & RecordDescriptor.SIZE_MASK;
        long object = ObjectIds.of(base, log);
        log.reserve();
        long stripe = StripeBank.stripeOf(object, offset);
        long now = startUpdate(log, stripe, object, offset);
        long old = Memory.getAndUpdate(base, offset, size, operation, operand);
        long written = Memory.combine(operation, size, old, operand);
        log.access(where | RecordDescriptor.KIND_READ_WRITE, now, object, offset, old, written);
        finishUpdate(log, stripe, now);
        return old;
    }

    @ReservedStackAccess
    static @Nullable Object readReference(ThreadLog log, @Nullable Object base, long offset, int where) {
        int mode = where >>> RecordDescriptor.MODE_SHIFT & RecordDescriptor.MODE_MASK;
        int header = where | RecordDescriptor.REFERENCE_BIT | RecordDescriptor.KIND_READ;
        long object = ObjectIds.of(base, log);
        if (Settings.POLICY == Options.LOCKED) {
            long stripe = StripeBank.stripeOf(object, offset);
            for (int retries = 0; retries < RETRIES_BEFORE_LOCK; retries++) {
                long word = StripeBank.wordBeforeRead(stripe, log.clock);
                Object value = Memory.getReference(base, offset, mode);
                if (StripeBank.wordAfterRead(stripe) == word) {
                    log.clock = word >>> 1;
                    recordReference(log, header, object, offset, value);
                    return value;
                }
            }
            long now = Math.max(StripeBank.lock(stripe), log.clock);
            Object value = Memory.getReference(base, offset, mode);
            log.clock = now;
            StripeBank.unlockRelease(stripe, now);
            recordReference(log, header, object, offset, value);
            return value;
        }
        brokenOrder(log, object, offset, 0);
        Object value = Memory.getReference(base, offset, mode);
        recordReference(log, header, object, offset, value);
        return value;
    }

    private static void recordReference(ThreadLog log, int header, long object, long offset, @Nullable Object value) {
        long id = ObjectIds.of(value, log);
        log.reserve();
        log.access(header, log.clock, object, offset, id);
    }

    @ReservedStackAccess
    static void writeReference(ThreadLog log, @Nullable Object base, long offset, int where, @Nullable Object value) {
        int mode = where >>> RecordDescriptor.MODE_SHIFT & RecordDescriptor.MODE_MASK;
        int header = where | RecordDescriptor.REFERENCE_BIT | RecordDescriptor.KIND_WRITE;
        long object = ObjectIds.of(base, log);
        long id = ObjectIds.of(value, log);
        log.reserve();
        if (Settings.POLICY == Options.LOCKED) {
            long stripe = StripeBank.stripeOf(object, offset);
            long now = Math.max(StripeBank.lock(stripe), log.clock) + 1;
            Memory.putReference(base, offset, mode, value);
            log.access(header, now, object, offset, id);
            log.clock = now;
            StripeBank.unlockRelease(stripe, now);
            return;
        }
        brokenOrder(log, object, offset, 1);
        Memory.putReference(base, offset, mode, value);
        log.access(header, log.clock, object, offset, id);
    }

    /** Returns the reference found; it was replaced if it is {@code expected}. */
    @ReservedStackAccess
    static @Nullable Object compareAndExchangeReference(
            ThreadLog log,
            @Nullable Object base,
            long offset,
            int where,
            @Nullable Object expected,
            @Nullable Object value) {
        int header = where | RecordDescriptor.REFERENCE_BIT;
        long object = ObjectIds.of(base, log);
        long id = ObjectIds.of(value, log);
        long stripe = startReferenceUpdate(log, base, object, offset);
        long now = startUpdate(log, stripe, object, offset);
        Object found = Memory.U.compareAndExchangeReference(base, offset, expected, value);
        long foundId = idUnderLock(log, found);
        if (found == expected) {
            log.access(header | RecordDescriptor.KIND_READ_WRITE, now, object, offset, foundId, id);
        } else {
            log.access(header | RecordDescriptor.KIND_CAS_FAILED, now, object, offset, foundId);
        }
        finishUpdate(log, stripe, now);
        return found;
    }

    /** Returns the old reference. */
    @ReservedStackAccess
    static @Nullable Object getAndSetReference(
            ThreadLog log, @Nullable Object base, long offset, int where, @Nullable Object value) {
        long object = ObjectIds.of(base, log);
        long id = ObjectIds.of(value, log);
        long stripe = startReferenceUpdate(log, base, object, offset);
        long now = startUpdate(log, stripe, object, offset);
        Object old = Memory.U.getAndSetReference(base, offset, value);
        long oldId = idUnderLock(log, old);
        int header = where | RecordDescriptor.REFERENCE_BIT | RecordDescriptor.KIND_READ_WRITE;
        log.access(header, now, object, offset, oldId, id);
        finishUpdate(log, stripe, now);
        return old;
    }

    /**
     * Records an operation of synchronisation, which counts as a write to a location of the object's own.
     *
     * <p>Never inlined: a stack overflow that was put off is thrown where this returns, and not later, so that the caller
     * can tell whether the record is there.
     *
     * @param where the site, in the form of a record's header
     * @param operation one of the {@code SYNC_} constants
     */
    @DontInline
    @ReservedStackAccess
    static void sync(ThreadLog log, @Nullable Object target, int where, int operation, long detail) {
        long object = ObjectIds.of(target, log);
        log.reserve();
        long stripe = StripeBank.stripeOf(object, RecordDescriptor.SYNC_OFFSET);
        long now = startUpdate(log, stripe, object, RecordDescriptor.SYNC_OFFSET);
        log.sync(
                where | RecordDescriptor.KIND_SYNC | operation << RecordDescriptor.OPERATION_SHIFT,
                now,
                object,
                detail);
        finishUpdate(log, stripe, now);
    }

    /** Records that code which is not traced may have written to a range of an object, or of memory if it is null. */
    @ReservedStackAccess
    static void untracedWrite(ThreadLog log, @Nullable Object target, int where, long offset, long bytes) {
        long object = ObjectIds.of(target, log);
        log.reserve();
        long stripe = StripeBank.stripeOf(object, offset);
        long now = startUpdate(log, stripe, object, offset);
        int operation = RecordDescriptor.RANGE_UNTRACED_WRITE << RecordDescriptor.OPERATION_SHIFT;
        log.range(where | RecordDescriptor.KIND_RANGE | operation, now, object, offset, bytes);
        finishUpdate(log, stripe, now);
    }

    /** Records what a place holds as a write to it: the store was made where it could not be traced. */
    @ReservedStackAccess
    static void recordStored(ThreadLog log, Object base, long offset, int where) {
        int size = where >>> RecordDescriptor.SIZE_SHIFT & RecordDescriptor.SIZE_MASK;
        long object = ObjectIds.of(base, log);
        log.reserve();
        long stripe = StripeBank.stripeOf(object, offset);
        long now = startUpdate(log, stripe, object, offset);
        long value = Memory.get(base, offset, size, Memory.VOLATILE);
        log.access(where | RecordDescriptor.KIND_WRITE, now, object, offset, value);
        finishUpdate(log, stripe, now);
    }

    /** The same for a reference. */
    @ReservedStackAccess
    static void recordStoredReference(ThreadLog log, Object base, long offset, int where) {
        long object = ObjectIds.of(base, log);
        long stripe = startReferenceUpdate(log, base, object, offset);
        long now = startUpdate(log, stripe, object, offset);
        long id = idUnderLock(log, Memory.getReference(base, offset, Memory.VOLATILE));
        int header = where | RecordDescriptor.REFERENCE_BIT | RecordDescriptor.KIND_WRITE;
        log.access(header, now, object, offset, id);
        finishUpdate(log, stripe, now);
    }

    /** Records a call of a traced function, or its end: an event of this thread alone, which no location orders. */
    @ReservedStackAccess
    static void function(ThreadLog log, int where, int operation, long token, long first, long second, long third) {
        log.reserve();
        log.clock++;
        int header = where | RecordDescriptor.KIND_FUNCTION | operation << RecordDescriptor.OPERATION_SHIFT;
        log.function(header, log.clock, token, first, second, third);
    }

    /** Gives the reference that is likely to be found an id before the stripe is locked. Returns the stripe. */
    private static long startReferenceUpdate(ThreadLog log, @Nullable Object base, long object, long offset) {
        ObjectIds.of(Memory.getReference(base, offset, Memory.VOLATILE), log);
        log.reserveForAnnouncement();
        return StripeBank.stripeOf(object, offset);
    }

    private static long idUnderLock(ThreadLog log, @Nullable Object found) {
        try {
            return ObjectIds.of(found, log);
        } catch (OutOfMemoryError e) {
            Channel.fail("The program ran out of memory inside a traced access; give it more memory with -Xmx.");
            return 0;
        }
    }

    /** Locks the stripe under the locked policy, and returns the update's clock under each. */
    private static long startUpdate(ThreadLog log, long stripe, long object, long offset) {
        if (Settings.POLICY == Options.LOCKED) {
            return Math.max(StripeBank.lock(stripe), log.clock) + 1;
        }
        brokenOrder(log, object, offset, 1);
        return log.clock;
    }

    private static void finishUpdate(ThreadLog log, long stripe, long now) {
        if (Settings.POLICY == Options.LOCKED) {
            log.clock = now;
            StripeBank.unlockRelease(stripe, now);
        }
    }

    /** Takes a clock value as the negative controls do; the access follows, unprotected. */
    private static void brokenOrder(ThreadLog log, long object, long offset, int step) {
        if (Settings.POLICY == Options.UNLOCKED) {
            log.clock += step;
            return;
        }
        long stripe = StripeBank.stripeOf(object, offset);
        long now = Math.max(StripeBank.lock(stripe), log.clock) + step;
        log.clock = now;
        StripeBank.unlockRelease(stripe, now);
        Window.hold(++log.accessesInWindow);
    }
}
