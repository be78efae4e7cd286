// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.machine.FixedOptions;
import dev.braid.tracer.bootstrap.machine.Memory;
import dev.braid.tracer.bootstrap.machine.Options;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ReservedStackAccess;
import org.jspecify.annotations.Nullable;

/**
 * Events that are not accesses, by the protocol of {@link OrderedAccess}: those on an object have a location of its
 * own and a stripe; those of a thread alone take its next clock. In a loose trace all are {@link MacroEvents}.
 *
 * <p>Thread safety: any thread, each with its own log.
 */
public final class OrderedEvents {
    /** Room for a macro-event, and for stores that are wider than it. */
    private static final int EVENT_BYTES = 2 * RecordDescriptor.UNNAMED_MAX_BYTES;

    private static final Unsafe U = Unsafe.getUnsafe();

    private OrderedEvents() {}

    /**
     * Records an operation of synchronisation, which counts as a write to a location of the object's own.
     *
     * <p>Never inlined: a stack overflow that was put off is thrown where this returns, and not later, so that the
     * caller can tell whether the record is there.
     *
     * @param where the site, in the form of a record's header
     * @param operation one of the {@code SYNC_} constants
     */
    @DontInline
    @ReservedStackAccess
    public static void sync(ThreadLog log, @Nullable Object target, int where, int operation, long detail) {
        sync(log, ObjectIds.of(target, log), where, operation, detail);
    }

    /** The same for an object whose id is known. */
    @DontInline
    @ReservedStackAccess
    public static void sync(ThreadLog log, long object, int where, int operation, long detail) {
        log.syncCallSite(where);
        log.endSpan();
        int key = where | RecordDescriptor.KIND_SYNC | operation << RecordDescriptor.OPERATION_SHIFT;
        int index = log.lineOf(key, 0);
        if (FixedOptions.LOOSE) {
            long number = MacroEvents.enter(log, EVENT_BYTES);
            log.append(index, key, object, 0, detail, number);
            MacroEvents.leave(number);
            return;
        }
        log.reserve();
        long stripe = StripeBank.stripeOf(object, RecordDescriptor.SYNC_OFFSET);
        long now = OrderedAccess.startUpdate(log, stripe, object, RecordDescriptor.SYNC_OFFSET);
        log.append(index, key, object, 0, detail, now);
        OrderedAccess.finishUpdate(stripe, now);
    }

    /** Records a fence: an event of this thread alone, which no location orders. */
    @ReservedStackAccess
    public static void fence(ThreadLog log, int where, int fence) {
        log.syncCallSite(where);
        log.endSpan();
        int operation = RecordDescriptor.SYNC_FENCE << RecordDescriptor.OPERATION_SHIFT;
        int key = where | RecordDescriptor.KIND_SYNC | operation;
        int index = log.lineOf(key, 0);
        if (FixedOptions.LOOSE) {
            long number = MacroEvents.enter(log, EVENT_BYTES);
            log.append(index, key, 0, 0, fence, number);
            MacroEvents.leave(number);
            return;
        }
        log.reserve();
        log.append(index, key, 0, 0, fence, log.clock + 1);
    }

    /** Records a call on an object as an access to its state, which is always 0. */
    @ReservedStackAccess
    public static void touch(ThreadLog log, Object receiver, int key, long offset) {
        int index = log.lineOf(key, offset);
        long object = ObjectIds.of(receiver, log);
        log.reserve();
        long stripe = StripeBank.stripeOf(object, offset);
        boolean isWrite = (key & RecordDescriptor.KIND_MASK) == RecordDescriptor.KIND_WRITE;
        if (!isWrite) {
            long now = FixedOptions.POLICY == Options.LOCKED
                    ? StripeBank.clockOfRead(StripeBank.raise(stripe, log.clock), log.clock)
                    : OrderedAccess.brokenOrder(log, object, offset, 0);
            log.append(index, key, object, offset, 0, now);
        } else {
            long now = OrderedAccess.startUpdate(log, stripe, object, offset);
            log.append(index, key, object, offset, 0, now);
            OrderedAccess.finishUpdate(stripe, now);
        }
        log.noteTouch(object, isWrite);
    }

    /** Records that code which is not traced may have written to a range of an object, or of memory if it is null. */
    @ReservedStackAccess
    public static void untracedWrite(ThreadLog log, @Nullable Object target, int where, long offset, long bytes) {
        log.syncCallSite(where);
        long object = ObjectIds.of(target, log);
        if (FixedOptions.LOOSE) {
            long number = MacroEvents.enter(log, EVENT_BYTES);
            range(log, RecordDescriptor.RANGE_UNTRACED_WRITE, AccessKey.site(where), number, object, offset, bytes);
            MacroEvents.leave(number);
            return;
        }
        log.reserve();
        long stripe = StripeBank.stripeOf(object, offset);
        long now = OrderedAccess.startUpdate(log, stripe, object, offset);
        range(log, RecordDescriptor.RANGE_UNTRACED_WRITE, AccessKey.site(where), now, object, offset, bytes);
        OrderedAccess.finishUpdate(stripe, now);
    }

    /** Records what a place holds as a write to it: the store was made where it could not be traced. */
    @ReservedStackAccess
    public static void recordStored(ThreadLog log, Object base, long offset, int where) {
        log.syncCallSite(where);
        int key = where | RecordDescriptor.KIND_WRITE;
        int index = log.lineOf(key, offset);
        long object = ObjectIds.of(base, log);
        log.reserve();
        long stripe = StripeBank.stripeOf(object, offset);
        long now = OrderedAccess.startUpdate(log, stripe, object, offset);
        long value = Memory.get(base, offset, AccessKey.size(key), Memory.VOLATILE);
        log.append(index, key, object, offset, value, now);
        OrderedAccess.finishUpdate(stripe, now);
    }

    /** The same for a reference. */
    @ReservedStackAccess
    public static void recordStoredReference(ThreadLog log, Object base, long offset, int where) {
        log.syncCallSite(where);
        int key = where | RecordDescriptor.REFERENCE_BIT | RecordDescriptor.KIND_WRITE;
        int index = log.lineOf(key, offset);
        long object = ObjectIds.of(base, log);
        long stripe = OrderedAccess.startReferenceUpdate(log, base, object, offset);
        long now = OrderedAccess.startUpdate(log, stripe, object, offset);
        long id = OrderedAccess.idUnderLock(log, Memory.getReference(base, offset, Memory.VOLATILE));
        log.append(index, key, object, offset, id, now);
        log.rememberReference(id);
        OrderedAccess.finishUpdate(stripe, now);
    }

    /** Records a call of a traced function, or its end: an event of this thread alone, which no location orders. */
    @ReservedStackAccess
    public static void function(
            ThreadLog log, int where, int operation, long token, long first, long second, long third) {
        if (FixedOptions.LOOSE) {
            long number = MacroEvents.enter(log, EVENT_BYTES);
            function(log, operation, AccessKey.site(where), number, token, first, second, third);
            MacroEvents.leave(number);
            return;
        }
        log.reserve();
        function(log, operation, AccessKey.site(where), log.clock + 1, token, first, second, third);
    }

    /** Appends a call of a traced function, or its end. */
    private static void function(
            ThreadLog log, int operation, int site, long now, long token, long first, long second, long third) {
        long to = startOperation(log, RecordDescriptor.KIND_FUNCTION, operation, site, now);
        to = RecordPacker.varint(to, RecordPacker.zigzag(token));
        to = RecordPacker.varint(to, RecordPacker.zigzag(first));
        to = RecordPacker.varint(to, RecordPacker.zigzag(second));
        log.finishWithClock(RecordPacker.varint(to, RecordPacker.zigzag(third)), now);
        log.countEvent();
    }

    /** Appends an operation on a range of memory. */
    private static void range(ThreadLog log, int operation, int site, long now, long object, long offset, long bytes) {
        long to = startOperation(log, RecordDescriptor.KIND_RANGE, operation, site, now);
        to = RecordPacker.varint(to, object);
        to = RecordPacker.varint(to, RecordPacker.zigzag(offset));
        log.finishWithClock(RecordPacker.varint(to, RecordPacker.zigzag(bytes)), now);
        log.countEvent();
    }

    private static long startOperation(ThreadLog log, int kind, int operation, int site, long now) {
        long to = log.start(kind);
        U.putByte(null, to, (byte) operation);
        U.putInt(null, to + 1, site);
        return RecordPacker.varint(to + 4, now - log.clock);
    }
}
