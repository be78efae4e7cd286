// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.log.OrderedAccess;
import dev.braid.tracer.bootstrap.log.StripeBank;
import dev.braid.tracer.bootstrap.log.ThreadLog;
import dev.braid.tracer.bootstrap.machine.Arrays;
import dev.braid.tracer.bootstrap.machine.FixedOptions;
import dev.braid.tracer.bootstrap.machine.Lines;
import dev.braid.tracer.bootstrap.machine.Memory;
import dev.braid.tracer.bootstrap.machine.ObjectHeaders;
import dev.braid.tracer.bootstrap.machine.Options;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.ReservedStackAccess;
import org.jspecify.annotations.Nullable;

/**
 * The fast path of an access, by the protocol of {@link OrderedAccess}: the access finds its site's {@link Lines line}
 * and the object's id in its header, while the thread is traced, has room in its ring, and nothing to record before.
 *
 * <p>There is no table to look anything up in, and no call. Everything else (a stripe that is locked, a clock that must
 * be raised, an object without an id) goes to {@link SlowAccess}, which knows all cases.
 *
 * <p>Thread safety: any thread, each with its own log.
 */
public final class FastAccess {
    private FastAccess() {}

    /**
     * Reads a field.
     *
     * @param object the object that has it; for a static field its class
     * @param size the size of the field, as log2 of its bytes
     */
    @ForceInline
    @ReservedStackAccess
    static long readField(Object object, int key, ThreadLog log, int size) {
        int index = Lines.indexOf(key);
        long header = log.header(object);
        if (isFast(header, index, key, log)) {
            long id = ObjectHeaders.id(header);
            long offset = log.offset(index);
            if (log.isNoted(index, key)) {
                long found = Memory.get(object, offset, size, Memory.PLAIN);
                if (log.repeats(index, key, id, offset, size, found)) {
                    return found;
                }
            }
            long stripe = StripeBank.stripeOf(id, offset);
            long word = StripeBank.wordBeforeRead(stripe);
            long clock = log.clock;
            if (StripeBank.keepsClock(word, clock)) {
                long value = Memory.get(object, offset, size, Memory.PLAIN); // fenced on both sides
                if (StripeBank.wordAfterRead(stripe) == word) {
                    log.appendToField(index, key, id, value, clock, true);
                    log.noteRead(index, key, id, offset, size, value);
                    return value;
                }
            }
        }
        return SlowAccess.readField(object, key, log);
    }

    @ForceInline
    @ReservedStackAccess
    static void writeField(long value, Object object, int key, ThreadLog log, int size) {
        int index = Lines.indexOf(key);
        long header = log.header(object);
        if (isFast(header, index, key, log)) {
            long id = ObjectHeaders.id(header);
            long offset = log.offset(index);
            long stripe = StripeBank.stripeOf(id, offset);
            long latest = StripeBank.lock(stripe);
            long clock = log.clock;
            long now = Math.max(latest, clock) + 1;
            Memory.put(object, offset, size, log.mode(index), value);
            log.appendToField(index, key, id, value, now, latest <= clock);
            StripeBank.unlockRelease(stripe, now);
            log.noteWrite(index, key, id, offset, size, value);
        } else {
            SlowAccess.writeField(value, object, key, log);
        }
    }

    /** Reads an element of an array of primitives. */
    @ForceInline
    @ReservedStackAccess
    static long readElement(Object array, int element, int key, ThreadLog log, int size) {
        int index = Lines.indexOf(key);
        long offset = Arrays.offset(size, element);
        long header = log.header(array);
        if (isFast(header, index, key, log)) {
            long id = ObjectHeaders.id(header);
            if (log.isNoted(index, key)) {
                long found = Memory.get(array, offset, size, Memory.PLAIN);
                if (log.repeats(index, key, id, offset, size, found)) {
                    return found;
                }
            }
            long stripe = StripeBank.stripeOf(id, offset);
            long word = StripeBank.wordBeforeRead(stripe);
            long clock = log.clock;
            if (StripeBank.keepsClock(word, clock)) {
                long value = Memory.get(array, offset, size, Memory.PLAIN);
                if (StripeBank.wordAfterRead(stripe) == word) {
                    log.appendToElement(index, key, size, id, offset, value, clock, true);
                    log.noteRead(index, key, id, offset, size, value);
                    return value;
                }
            }
        }
        return SlowAccess.readElement(array, offset, key, log);
    }

    @ForceInline
    @ReservedStackAccess
    static void writeElement(long value, Object array, int element, int key, ThreadLog log, int size) {
        int index = Lines.indexOf(key);
        long offset = Arrays.offset(size, element);
        long header = log.header(array);
        if (isFast(header, index, key, log)) {
            long id = ObjectHeaders.id(header);
            long stripe = StripeBank.stripeOf(id, offset);
            long latest = StripeBank.lock(stripe);
            long clock = log.clock;
            long now = Math.max(latest, clock) + 1;
            Memory.put(array, offset, size, Memory.PLAIN, value);
            log.appendToElement(index, key, size, id, offset, value, now, latest <= clock);
            StripeBank.unlockRelease(stripe, now);
            log.noteWrite(index, key, id, offset, size, value);
        } else {
            SlowAccess.writeElement(value, array, offset, key, log);
        }
    }

    /** Reads a field of reference type. */
    @ForceInline
    @ReservedStackAccess
    static @Nullable Object readReferenceField(Object object, int key, ThreadLog log) {
        int index = Lines.indexOf(key);
        long header = log.header(object);
        if (isFast(header, index, key, log)) {
            long id = ObjectHeaders.id(header);
            long offset = log.offset(index);
            if (log.isNoted(index, key)) {
                Object found = Memory.getReference(object, offset, Memory.PLAIN);
                if (log.repeats(index, key, id, offset, Arrays.REFERENCE_SHIFT, knownId(found))) {
                    return found;
                }
            }
            long stripe = StripeBank.stripeOf(id, offset);
            long word = StripeBank.wordBeforeRead(stripe);
            long clock = log.clock;
            if (StripeBank.keepsClock(word, clock)) {
                Object value = Memory.getReference(object, offset, Memory.PLAIN);
                long valueId = knownId(value);
                if (StripeBank.wordAfterRead(stripe) == word && valueId >= 0) {
                    log.appendToField(index, key, id, valueId, clock, true);
                    log.rememberReference(valueId);
                    log.noteRead(index, key, id, offset, Arrays.REFERENCE_SHIFT, valueId);
                    return value;
                }
            }
        }
        return SlowAccess.readReferenceField(object, key, log);
    }

    @ForceInline
    @ReservedStackAccess
    static void writeReferenceField(@Nullable Object value, Object object, int key, ThreadLog log) {
        int index = Lines.indexOf(key);
        long header = log.header(object);
        long valueId = knownId(value);
        if (isFast(header, index, key, log) && valueId >= 0) {
            long id = ObjectHeaders.id(header);
            long offset = log.offset(index);
            long stripe = StripeBank.stripeOf(id, offset);
            long latest = StripeBank.lock(stripe);
            long clock = log.clock;
            long now = Math.max(latest, clock) + 1;
            Memory.putReference(object, offset, log.mode(index), value);
            log.appendToField(index, key, id, valueId, now, latest <= clock);
            log.rememberReference(valueId);
            StripeBank.unlockRelease(stripe, now);
            log.noteWrite(index, key, id, offset, Arrays.REFERENCE_SHIFT, valueId);
        } else {
            SlowAccess.writeReferenceField(value, object, key, log);
        }
    }

    /** Reads an element of an array of references. */
    @ForceInline
    @ReservedStackAccess
    static @Nullable Object readReferenceElement(Object array, int element, int key, ThreadLog log) {
        int index = Lines.indexOf(key);
        long offset = Arrays.referenceOffset(element);
        long header = log.header(array);
        if (isFast(header, index, key, log)) {
            long id = ObjectHeaders.id(header);
            if (log.isNoted(index, key)) {
                Object found = Memory.getReference(array, offset, Memory.PLAIN);
                if (log.repeats(index, key, id, offset, Arrays.REFERENCE_SHIFT, knownId(found))) {
                    return found;
                }
            }
            long stripe = StripeBank.stripeOf(id, offset);
            long word = StripeBank.wordBeforeRead(stripe);
            long clock = log.clock;
            if (StripeBank.keepsClock(word, clock)) {
                Object value = Memory.getReference(array, offset, Memory.PLAIN);
                long valueId = knownId(value);
                if (StripeBank.wordAfterRead(stripe) == word && valueId >= 0) {
                    log.appendToElement(index, key, Arrays.REFERENCE_SHIFT, id, offset, valueId, clock, true);
                    log.rememberReference(valueId);
                    log.noteRead(index, key, id, offset, Arrays.REFERENCE_SHIFT, valueId);
                    return value;
                }
            }
        }
        return SlowAccess.readReferenceElement(array, offset, key, log);
    }

    @ForceInline
    @ReservedStackAccess
    static void writeReferenceElement(@Nullable Object value, Object array, int element, int key, ThreadLog log) {
        int index = Lines.indexOf(key);
        long offset = Arrays.referenceOffset(element);
        long header = log.header(array);
        long valueId = knownId(value);
        if (isFast(header, index, key, log) && valueId >= 0) {
            long id = ObjectHeaders.id(header);
            long stripe = StripeBank.stripeOf(id, offset);
            long latest = StripeBank.lock(stripe);
            long clock = log.clock;
            long now = Math.max(latest, clock) + 1;
            Memory.putReference(array, offset, Memory.PLAIN, value);
            log.appendToElement(index, key, Arrays.REFERENCE_SHIFT, id, offset, valueId, now, latest <= clock);
            log.rememberReference(valueId);
            StripeBank.unlockRelease(stripe, now);
            log.noteWrite(index, key, id, offset, Arrays.REFERENCE_SHIFT, valueId);
        } else {
            SlowAccess.writeReferenceElement(value, array, offset, key, log);
        }
    }

    /**
     * Records a call on an object as an access to its state.
     *
     * @return false, with nothing done, if its stripe is locked or its clock must be raised
     */
    @ForceInline
    static boolean touch(ThreadLog log, int index, int key, long id, long offset) {
        long stripe = StripeBank.stripeOf(id, offset);
        long clock = log.clock;
        if ((key & RecordDescriptor.KIND_MASK) == RecordDescriptor.KIND_READ) {
            if (!StripeBank.keepsClock(StripeBank.wordBeforeRead(stripe), clock)) {
                return false;
            }
            log.appendToField(index, key, id, 0, clock, true);
            log.noteTouch(id, false);
            return true;
        }
        long latest = StripeBank.lock(stripe);
        long now = Math.max(latest, clock) + 1;
        log.appendToField(index, key, id, 0, now, latest <= clock);
        StripeBank.unlockRelease(stripe, now);
        log.noteTouch(id, true);
        return true;
    }

    /**
     * {@return {@code true} if nothing need be recorded of a call on an object, as the thread's last record says the
     * same}
     */
    @ForceInline
    static boolean isRepeated(long header, int key, ThreadLog log) {
        boolean isWrite = (key & RecordDescriptor.KIND_MASK) == RecordDescriptor.KIND_WRITE;
        return FixedOptions.POLICY == Options.LOCKED
                && ObjectHeaders.isIdentified(header)
                && log.hasRoom()
                && log.hasJustTouched(ObjectHeaders.id(header), isWrite);
    }

    /**
     * {@return {@code true} if the object's id is known, the line is that of the key, and nothing has to come before}
     */
    @ForceInline
    static boolean isFast(long header, int index, int key, ThreadLog log) {
        return FixedOptions.POLICY == Options.LOCKED
                && ObjectHeaders.isIdentified(header)
                && log.isLineOf(index, key)
                && log.hasRoom();
    }

    /** {@return the id of what a reference refers to, -1 if it has to be looked for} */
    @ForceInline
    private static long knownId(@Nullable Object value) {
        if (value == null) {
            return 0;
        }
        long word = ObjectHeaders.word(value);
        return ObjectHeaders.isIdentified(word) ? ObjectHeaders.id(word) : -1;
    }
}
