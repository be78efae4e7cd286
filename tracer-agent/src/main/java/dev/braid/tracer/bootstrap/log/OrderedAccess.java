// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.machine.Arrays;
import dev.braid.tracer.bootstrap.machine.Channel;
import dev.braid.tracer.bootstrap.machine.FixedOptions;
import dev.braid.tracer.bootstrap.machine.Lines;
import dev.braid.tracer.bootstrap.machine.Memory;
import dev.braid.tracer.bootstrap.machine.Options;
import dev.braid.tracer.bootstrap.machine.Shortage;
import dev.braid.tracer.bootstrap.machine.Window;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
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
 *   <li><em>Write, read-modify-write:</em> lock the stripe; n = max(stripe's clock + lead, C) + 1; access; append the
 *       record with n; C = n; unlock, which sets the stripe's clock to n, and its lead to 0.
 *   <li><em>Read:</em> wait until the stripe is unlocked, and see to it that its clock + lead is at least C; access; if
 *       the stripe's word has changed, start again; append the record with c = max(the stripe's clock, C); C = c.
 * </ul>
 *
 * <p><b>Why it is right.</b> Merged by (clock, writes before reads, thread, position), each read follows exactly the
 * write it saw: writes to a location have strictly increasing clocks, a read has a clock of at least that of the write
 * it saw, and at most the stripe's clock + lead, which every later write exceeds. A write exceeds its thread's clock,
 * so at one clock value a thread has at most one write, and it comes first: program order survives.
 *
 * <p><b>What may go wrong.</b> Nothing may throw or block between lock and unlock. Room in the ring is reserved and ids
 * are looked up before; a stack overflow is put off until after the method by {@link ReservedStackAccess}; the only
 * allocation under a lock is the id of a reference that an atomic operation finds unexpectedly, and its failure fails
 * the trace. A record is published before its stripe is unlocked: a thread that sees a written value can rely on the
 * record of its write being there, even if the writer is killed at once.
 *
 * <p><b>Speed.</b> {@code FastAccess} does the common accesses in the same way; rare steps have methods of their own
 * here. A hook hands over the {@link Lines line} of its site, which knows the mode, and what the record can leave out.
 *
 * <p>Events that are not accesses take the same steps in {@link OrderedEvents}.
 *
 * <p><b>Controls.</b> {@link Options#UNLOCKED} leaves the locks out, {@link Options#WINDOW} takes the clock under the
 * lock and accesses outside it. Both exist to be caught.
 *
 * <p><b>Copies</b> of many elements under one stripe are one step for each stripe, see {@link ElementRuns}.
 *
 * <p><b>Loose traces</b> lock no stripe either. What they keep of the order, {@link MacroEvents} says.
 *
 * <p>Thread safety: any thread, each with its own log.
 *
 * <p>[1] L. Lamport, Time, Clocks, and the Ordering of Events in a Distributed System, CACM 21(7), 1978.
 */
public final class OrderedAccess {
    private static final int RETRIES_BEFORE_LOCK = 32;

    private OrderedAccess() {}

    @ReservedStackAccess
    public static long read(ThreadLog log, int index, @Nullable Object base, long offset, int key) {
        log.syncCallSite(key);
        long object = ObjectIds.of(base, log);
        if (log.isNoted(index, key)) {
            long found = Memory.get(base, offset, AccessKey.size(key), Memory.PLAIN);
            if (log.repeats(index, key, object, offset, AccessKey.size(key), found)) {
                return found;
            }
        }
        long value = readAlways(log, index, base, object, offset, key);
        log.noteRead(index, key, object, offset, AccessKey.size(key), value);
        return value;
    }

    @ForceInline
    private static long readAlways(ThreadLog log, int index, @Nullable Object base, long object, long offset, int key) {
        if (FixedOptions.POLICY == Options.LOCKED && log.hasRoom()) {
            long stripe = StripeBank.stripeOf(object, offset);
            long word = StripeBank.wordBeforeRead(stripe);
            long clock = log.clock;
            if (StripeBank.keepsClock(word, clock)) {
                long value = Memory.get(base, offset, AccessKey.size(key), Memory.PLAIN); // fenced on both sides
                if (StripeBank.wordAfterRead(stripe) == word) {
                    log.append(index, key, object, offset, value, clock);
                    return value;
                }
            }
        }
        return readSlow(log, index, base, object, offset, key);
    }

    /** Reads where the fast attempt has failed: makes room, raises the stripe's clock, and locks it if need be. */
    @DontInline
    @ReservedStackAccess
    private static long readSlow(ThreadLog log, int index, @Nullable Object base, long object, long offset, int key) {
        log.reserve();
        long stripe = StripeBank.stripeOf(object, offset);
        if (FixedOptions.POLICY != Options.LOCKED) {
            long now = brokenOrder(log, object, offset, 0);
            long value = Memory.get(base, offset, AccessKey.size(key), Memory.VOLATILE);
            log.append(index, key, object, offset, value, now);
            return value;
        }
        for (int retries = 0; retries < RETRIES_BEFORE_LOCK; retries++) {
            long word = StripeBank.raise(stripe, log.clock);
            long value = Memory.get(base, offset, AccessKey.size(key), Memory.PLAIN);
            if (StripeBank.wordAfterRead(stripe) == word) {
                long now = StripeBank.clockOfRead(word, log.clock);
                log.append(index, key, object, offset, value, now);
                return value;
            }
        }
        long now = Math.max(StripeBank.lock(stripe), log.clock);
        long value = Memory.get(base, offset, AccessKey.size(key), Memory.PLAIN);
        log.append(index, key, object, offset, value, now);
        StripeBank.unlockRelease(stripe, now);
        return value;
    }

    @ReservedStackAccess
    public static void write(ThreadLog log, int index, @Nullable Object base, long offset, int key, long value) {
        log.syncCallSite(key);
        long object = ObjectIds.of(base, log);
        if (FixedOptions.POLICY == Options.LOCKED && log.hasRoom()) {
            long stripe = StripeBank.stripeOf(object, offset);
            long latest = StripeBank.lock(stripe);
            Memory.put(base, offset, AccessKey.size(key), log.mode(index), value);
            log.append(index, key, object, offset, value, Math.max(latest, log.clock) + 1);
            StripeBank.unlockRelease(stripe, log.clock);
        } else {
            writeSlow(log, index, base, object, offset, key, value);
        }
        log.noteWrite(index, key, object, offset, AccessKey.size(key), value);
    }

    @DontInline
    @ReservedStackAccess
    private static void writeSlow(
            ThreadLog log, int index, @Nullable Object base, long object, long offset, int key, long value) {
        log.reserve();
        long stripe = StripeBank.stripeOf(object, offset);
        long now = startUpdate(log, stripe, object, offset);
        Memory.put(base, offset, AccessKey.size(key), log.mode(index), value);
        log.append(index, key, object, offset, value, now);
        finishUpdate(stripe, now);
    }

    /** Returns the value found; it was replaced if it equals {@code expected}. */
    @ReservedStackAccess
    public static long compareAndExchange(
            ThreadLog log, @Nullable Object base, long offset, int where, long expected, long value) {
        log.syncCallSite(where);
        log.endSpan();
        int key = where | RecordDescriptor.KIND_READ_WRITE;
        int index = log.lineOf(key, offset);
        long object = ObjectIds.of(base, log);
        log.reserve();
        long stripe = StripeBank.stripeOf(object, offset);
        long now = startUpdate(log, stripe, object, offset);
        long found = Memory.compareAndExchange(base, offset, AccessKey.size(where), expected, value);
        if (found == expected) {
            log.append(index, key, object, offset, found, value, now);
        } else {
            recordFailure(log, where, object, offset, found, now);
        }
        finishUpdate(stripe, now);
        if (FixedOptions.CONTENTION && (found != expected || log.waits.failedSince != 0)) {
            LostTime.round(log, where, object, found != expected);
        }
        return found;
    }

    @DontInline
    private static void recordFailure(ThreadLog log, int where, long object, long offset, long found, long now) {
        int key = where | RecordDescriptor.KIND_CAS_FAILED;
        log.append(log.lineOf(key, offset), key, object, offset, found, now);
    }

    /** Returns the old value. */
    @ReservedStackAccess
    public static long getAndUpdate(
            ThreadLog log, @Nullable Object base, long offset, int where, int operation, long operand) {
        log.syncCallSite(where);
        log.endSpan();
        int key = where | RecordDescriptor.KIND_READ_WRITE;
        int index = log.lineOf(key, offset);
        long object = ObjectIds.of(base, log);
        log.reserve();
        long stripe = StripeBank.stripeOf(object, offset);
        long now = startUpdate(log, stripe, object, offset);
        long old = Memory.getAndUpdate(base, offset, AccessKey.size(key), operation, operand);
        long written = Memory.combine(operation, AccessKey.size(key), old, operand);
        log.append(index, key, object, offset, old, written, now);
        finishUpdate(stripe, now);
        return old;
    }

    @ReservedStackAccess
    public static @Nullable Object readReference(
            ThreadLog log, int index, @Nullable Object base, long offset, int key) {
        log.syncCallSite(key);
        long object = ObjectIds.of(base, log);
        if (log.isNoted(index, key)) {
            Object found = Memory.getReference(base, offset, Memory.PLAIN);
            long id = ObjectIds.of(found, log);
            if (log.repeats(index, key, object, offset, Arrays.REFERENCE_SHIFT, id)) {
                return found;
            }
        }
        if (FixedOptions.POLICY == Options.LOCKED && log.hasRoom()) {
            long stripe = StripeBank.stripeOf(object, offset);
            long word = StripeBank.wordBeforeRead(stripe);
            long clock = log.clock;
            if (StripeBank.keepsClock(word, clock)) {
                Object value = Memory.getReference(base, offset, Memory.PLAIN);
                if (StripeBank.wordAfterRead(stripe) == word) {
                    // A read's record may come later: nothing that is recorded meanwhile has an earlier place in the
                    // order.
                    long id = ObjectIds.of(value, log);
                    log.reserveMore();
                    log.append(index, key, object, offset, id, clock);
                    log.rememberReference(id);
                    log.noteRead(index, key, object, offset, Arrays.REFERENCE_SHIFT, id);
                    return value;
                }
            }
        }
        return readReferenceSlow(log, index, base, object, offset, key);
    }

    @DontInline
    @ReservedStackAccess
    private static @Nullable Object readReferenceSlow(
            ThreadLog log, int index, @Nullable Object base, long object, long offset, int key) {
        log.reserve();
        long stripe = StripeBank.stripeOf(object, offset);
        if (FixedOptions.POLICY != Options.LOCKED) {
            long now = brokenOrder(log, object, offset, 0);
            Object value = Memory.getReference(base, offset, Memory.VOLATILE);
            recordReference(log, index, key, object, offset, value, now);
            return value;
        }
        for (int retries = 0; retries < RETRIES_BEFORE_LOCK; retries++) {
            long word = StripeBank.raise(stripe, log.clock);
            Object value = Memory.getReference(base, offset, Memory.PLAIN);
            if (StripeBank.wordAfterRead(stripe) == word) {
                long now = StripeBank.clockOfRead(word, log.clock);
                recordReference(log, index, key, object, offset, value, now);
                return value;
            }
        }
        long now = Math.max(StripeBank.lock(stripe), log.clock);
        Object value = Memory.getReference(base, offset, Memory.PLAIN);
        StripeBank.unlockRelease(stripe, now);
        recordReference(log, index, key, object, offset, value, now);
        return value;
    }

    private static void recordReference(
            ThreadLog log, int index, int key, long object, long offset, @Nullable Object value, long now) {
        long id = ObjectIds.of(value, log);
        log.reserveMore();
        log.append(index, key, object, offset, id, now);
        log.rememberReference(id);
        log.noteRead(index, key, object, offset, Arrays.REFERENCE_SHIFT, id);
    }

    @ReservedStackAccess
    public static void writeReference(
            ThreadLog log, int index, @Nullable Object base, long offset, int key, @Nullable Object value) {
        log.syncCallSite(key);
        long object = ObjectIds.of(base, log);
        long id = ObjectIds.of(value, log);
        if (FixedOptions.POLICY == Options.LOCKED && log.hasRoom()) {
            long stripe = StripeBank.stripeOf(object, offset);
            long latest = StripeBank.lock(stripe);
            Memory.putReference(base, offset, log.mode(index), value);
            log.append(index, key, object, offset, id, Math.max(latest, log.clock) + 1);
            log.rememberReference(id);
            StripeBank.unlockRelease(stripe, log.clock);
        } else {
            writeReferenceSlow(log, index, base, object, offset, key, value, id);
        }
        log.noteWrite(index, key, object, offset, Arrays.REFERENCE_SHIFT, id);
    }

    @DontInline
    @ReservedStackAccess
    private static void writeReferenceSlow(
            ThreadLog log,
            int index,
            @Nullable Object base,
            long object,
            long offset,
            int key,
            @Nullable Object value,
            long id) {
        log.reserve();
        long stripe = StripeBank.stripeOf(object, offset);
        long now = startUpdate(log, stripe, object, offset);
        Memory.putReference(base, offset, log.mode(index), value);
        log.append(index, key, object, offset, id, now);
        log.rememberReference(id);
        finishUpdate(stripe, now);
    }

    /** Returns the reference found; it was replaced if it is {@code expected}. */
    @ReservedStackAccess
    public static @Nullable Object compareAndExchangeReference(
            ThreadLog log,
            @Nullable Object base,
            long offset,
            int where,
            @Nullable Object expected,
            @Nullable Object value) {
        log.syncCallSite(where);
        log.endSpan();
        int key = where | RecordDescriptor.REFERENCE_BIT | RecordDescriptor.KIND_READ_WRITE;
        int index = log.lineOf(key, offset);
        long object = ObjectIds.of(base, log);
        long id = ObjectIds.of(value, log);
        long stripe = startReferenceUpdate(log, base, object, offset);
        long now = startUpdate(log, stripe, object, offset);
        Object found = Memory.U.compareAndExchangeReference(base, offset, expected, value);
        long foundId = idUnderLock(log, found);
        if (found == expected) {
            log.append(index, key, object, offset, foundId, id, now);
        } else {
            recordFailure(log, where | RecordDescriptor.REFERENCE_BIT, object, offset, foundId, now);
        }
        log.rememberReference(foundId);
        finishUpdate(stripe, now);
        if (FixedOptions.CONTENTION && (found != expected || log.waits.failedSince != 0)) {
            LostTime.round(log, where, object, found != expected);
        }
        return found;
    }

    /** Returns the old reference. */
    @ReservedStackAccess
    public static @Nullable Object getAndSetReference(
            ThreadLog log, @Nullable Object base, long offset, int where, @Nullable Object value) {
        log.syncCallSite(where);
        log.endSpan();
        int key = where | RecordDescriptor.REFERENCE_BIT | RecordDescriptor.KIND_READ_WRITE;
        int index = log.lineOf(key, offset);
        long object = ObjectIds.of(base, log);
        long id = ObjectIds.of(value, log);
        long stripe = startReferenceUpdate(log, base, object, offset);
        long now = startUpdate(log, stripe, object, offset);
        Object old = Memory.U.getAndSetReference(base, offset, value);
        long oldId = idUnderLock(log, old);
        log.append(index, key, object, offset, oldId, id, now);
        log.rememberReference(oldId);
        finishUpdate(stripe, now);
        return old;
    }

    /** Gives the reference that is likely to be found an id before the stripe is locked. Returns the stripe. */
    static long startReferenceUpdate(ThreadLog log, @Nullable Object base, long object, long offset) {
        ObjectIds.of(Memory.getReference(base, offset, Memory.VOLATILE), log);
        log.reserveForAnnouncement();
        return StripeBank.stripeOf(object, offset);
    }

    static long idUnderLock(ThreadLog log, @Nullable Object found) {
        try {
            return ObjectIds.of(found, log);
        } catch (OutOfMemoryError e) {
            Channel.fail(Shortage.IN_ACCESS);
            return 0;
        }
    }

    /** Locks the stripe under the locked policy, and returns the update's clock under each. */
    @ForceInline
    static long startUpdate(ThreadLog log, long stripe, long object, long offset) {
        return FixedOptions.POLICY == Options.LOCKED
                ? Math.max(StripeBank.lock(stripe), log.clock) + 1
                : brokenOrder(log, object, offset, 1);
    }

    @ForceInline
    static void finishUpdate(long stripe, long now) {
        if (FixedOptions.POLICY == Options.LOCKED) {
            StripeBank.unlockRelease(stripe, now);
        }
    }

    /** {@return a clock as loose traces and the negative controls take it; the access follows, unprotected} */
    @DontInline
    static long brokenOrder(ThreadLog log, long object, long offset, int step) {
        if (FixedOptions.LOOSE) {
            return MacroEvents.accessClock(log);
        }
        if (FixedOptions.POLICY == Options.UNLOCKED) {
            return log.clock + step;
        }
        long stripe = StripeBank.stripeOf(object, offset);
        long now = Math.max(StripeBank.lock(stripe), log.clock) + step;
        StripeBank.unlockRelease(stripe, now);
        Window.hold(++log.accessesInWindow);
        return now;
    }
}
