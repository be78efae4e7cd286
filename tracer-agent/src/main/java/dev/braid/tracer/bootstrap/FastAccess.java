// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import dev.braid.trace.RecordDescriptor;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.ReservedStackAccess;
import org.jspecify.annotations.Nullable;

/**
 * The usual accesses, by the protocol of {@link OrderedAccess}: those of the object that the same site accessed the last
 * time, while the thread is traced, has room in its ring, and nothing else to record before.
 *
 * <p>One comparison of the object's header with that in the {@link Lines line} of the site tells that. Then the line
 * knows the object's id, the field's offset and the stripe, and the record is two stores: there is no table to look
 * anything up in, and no call. Whatever is otherwise goes to {@link Hooks}, which knows all cases.
 *
 * <p>Thread safety: any thread, each with its own log.
 */
final class FastAccess {
    private static final Unsafe U = Unsafe.getUnsafe();

    private FastAccess() {}

    /**
     * Reads a field.
     *
     * @param object that has it; for a static field its class
     * @param size of the field, as log2 of its bytes
     */
    @ForceInline
    @ReservedStackAccess
    static long readField(Object object, int key, ThreadLog log, int size) {
        int index = Lines.indexOf(key);
        long line = log.line(index);
        if (isSame(object, key, log, line)) {
            long stripe = U.getLong(null, line + Lines.STRIPE);
            long word = StripeBank.wordBeforeRead(stripe);
            if (StripeBank.keepsClock(word, log.clock)) {
                long value = Memory.get(object, U.getLong(null, line + Lines.OFFSET), size, Memory.PLAIN); // fenced
                if (StripeBank.wordAfterRead(stripe) == word) {
                    log.appendRead(line, index, RecordDescriptor.PLACE_SAME, value);
                    return value;
                }
            }
        }
        return Hooks.readFieldAnew(object, key, log);
    }

    @ForceInline
    @ReservedStackAccess
    static void writeField(long value, Object object, int key, ThreadLog log, int size) {
        int index = Lines.indexOf(key);
        long line = log.line(index);
        if (isSame(object, key, log, line)) {
            long stripe = U.getLong(null, line + Lines.STRIPE);
            long offset = U.getLong(null, line + Lines.OFFSET);
            long latest = StripeBank.lock(stripe);
            Memory.put(object, offset, size, log.mode(index), value);
            if (latest <= log.clock) {
                log.appendWrite(line, index, RecordDescriptor.PLACE_SAME, value);
            } else {
                log.append(index, key, log.object(index), offset, value, stripe, latest + 1);
                log.rememberHeader(index, object);
            }
            StripeBank.unlockRelease(stripe, log.clock);
        } else {
            Hooks.writeFieldAnew(value, object, key, log);
        }
    }

    /** Reads an element of an array of primitives. */
    @ForceInline
    @ReservedStackAccess
    static long readElement(Object array, int element, int key, ThreadLog log, int size) {
        int index = Lines.indexOf(key);
        long line = log.line(index);
        long offset = Arrays.offset(size, element);
        if (isSame(array, key, log, line)) {
            long step = offset - U.getLong(null, line + Lines.OFFSET);
            if (isStep(step, size)) {
                long stripe = StripeBank.stripeOf(U.getLong(null, line + Lines.OBJECT), offset);
                long word = StripeBank.wordBeforeRead(stripe);
                if (StripeBank.keepsClock(word, log.clock)) {
                    long value = Memory.get(array, offset, size, Memory.PLAIN);
                    if (StripeBank.wordAfterRead(stripe) == word) {
                        U.putLong(null, line + Lines.OFFSET, offset);
                        U.putLong(null, line + Lines.STRIPE, stripe);
                        log.appendRead(line, index, step >>> size, value);
                        return value;
                    }
                }
            }
        }
        return Hooks.readElementAnew(array, offset, key, log);
    }

    @ForceInline
    @ReservedStackAccess
    static void writeElement(long value, Object array, int element, int key, ThreadLog log, int size) {
        int index = Lines.indexOf(key);
        long line = log.line(index);
        long offset = Arrays.offset(size, element);
        if (isSame(array, key, log, line)) {
            long step = offset - U.getLong(null, line + Lines.OFFSET);
            if (isStep(step, size)) {
                long object = U.getLong(null, line + Lines.OBJECT);
                long stripe = StripeBank.stripeOf(object, offset);
                long latest = StripeBank.lock(stripe);
                Memory.put(array, offset, size, Memory.PLAIN, value);
                if (latest <= log.clock) {
                    U.putLong(null, line + Lines.OFFSET, offset);
                    U.putLong(null, line + Lines.STRIPE, stripe);
                    log.appendWrite(line, index, step >>> size, value);
                } else {
                    log.append(index, key, object, offset, value, stripe, latest + 1);
                    log.rememberHeader(index, array);
                }
                StripeBank.unlockRelease(stripe, log.clock);
                return;
            }
        }
        Hooks.writeElementAnew(value, array, offset, key, log);
    }

    /** Reads a field of reference type. */
    @ForceInline
    @ReservedStackAccess
    static @Nullable Object readReferenceField(Object object, int key, ThreadLog log) {
        int index = Lines.indexOf(key);
        long line = log.line(index);
        if (isSame(object, key, log, line)) {
            long stripe = U.getLong(null, line + Lines.STRIPE);
            long word = StripeBank.wordBeforeRead(stripe);
            if (StripeBank.keepsClock(word, log.clock)) {
                Object value = Memory.getReference(object, U.getLong(null, line + Lines.OFFSET), Memory.PLAIN);
                long id = knownId(value);
                if (StripeBank.wordAfterRead(stripe) == word && id >= 0) {
                    log.appendRead(line, index, RecordDescriptor.PLACE_SAME, id);
                    log.rememberReference(id);
                    return value;
                }
            }
        }
        return Hooks.readReferenceFieldAnew(object, key, log);
    }

    @ForceInline
    @ReservedStackAccess
    static void writeReferenceField(@Nullable Object value, Object object, int key, ThreadLog log) {
        int index = Lines.indexOf(key);
        long line = log.line(index);
        long id = knownId(value);
        if (isSame(object, key, log, line) && id >= 0) {
            long stripe = U.getLong(null, line + Lines.STRIPE);
            long offset = U.getLong(null, line + Lines.OFFSET);
            long latest = StripeBank.lock(stripe);
            Memory.putReference(object, offset, log.mode(index), value);
            if (latest <= log.clock) {
                log.appendWrite(line, index, RecordDescriptor.PLACE_SAME, id);
            } else {
                log.append(index, key, log.object(index), offset, id, stripe, latest + 1);
                log.rememberHeader(index, object);
            }
            log.rememberReference(id);
            StripeBank.unlockRelease(stripe, log.clock);
        } else {
            Hooks.writeReferenceFieldAnew(value, object, key, log);
        }
    }

    /** Reads an element of an array of references. */
    @ForceInline
    @ReservedStackAccess
    static @Nullable Object readReferenceElement(Object array, int element, int key, ThreadLog log) {
        int index = Lines.indexOf(key);
        long line = log.line(index);
        long offset = Arrays.referenceOffset(element);
        if (isSame(array, key, log, line)) {
            long step = offset - U.getLong(null, line + Lines.OFFSET);
            if (isStep(step, Arrays.REFERENCE_SHIFT)) {
                long stripe = StripeBank.stripeOf(U.getLong(null, line + Lines.OBJECT), offset);
                long word = StripeBank.wordBeforeRead(stripe);
                if (StripeBank.keepsClock(word, log.clock)) {
                    Object value = Memory.getReference(array, offset, Memory.PLAIN);
                    long id = knownId(value);
                    if (StripeBank.wordAfterRead(stripe) == word && id >= 0) {
                        U.putLong(null, line + Lines.OFFSET, offset);
                        U.putLong(null, line + Lines.STRIPE, stripe);
                        log.appendRead(line, index, step >>> Arrays.REFERENCE_SHIFT, id);
                        log.rememberReference(id);
                        return value;
                    }
                }
            }
        }
        return Hooks.readReferenceElementAnew(array, offset, key, log);
    }

    @ForceInline
    @ReservedStackAccess
    static void writeReferenceElement(@Nullable Object value, Object array, int element, int key, ThreadLog log) {
        int index = Lines.indexOf(key);
        long line = log.line(index);
        long offset = Arrays.referenceOffset(element);
        long id = knownId(value);
        if (isSame(array, key, log, line) && id >= 0) {
            long step = offset - U.getLong(null, line + Lines.OFFSET);
            if (isStep(step, Arrays.REFERENCE_SHIFT)) {
                long object = U.getLong(null, line + Lines.OBJECT);
                long stripe = StripeBank.stripeOf(object, offset);
                long latest = StripeBank.lock(stripe);
                Memory.putReference(array, offset, Memory.PLAIN, value);
                if (latest <= log.clock) {
                    U.putLong(null, line + Lines.OFFSET, offset);
                    U.putLong(null, line + Lines.STRIPE, stripe);
                    log.appendWrite(line, index, step >>> Arrays.REFERENCE_SHIFT, id);
                } else {
                    log.append(index, key, object, offset, id, stripe, latest + 1);
                    log.rememberHeader(index, array);
                }
                log.rememberReference(id);
                StripeBank.unlockRelease(stripe, log.clock);
                return;
            }
        }
        Hooks.writeReferenceElementAnew(value, array, offset, key, log);
    }

    /** {@return whether this is the line of that key, its last object that object, and nothing keeps the thread from going on} */
    @ForceInline
    private static boolean isSame(Object object, int key, ThreadLog log, long line) {
        return U.getInt(null, line + Lines.KEY) == key
                && ObjectHeaders.word(object) == U.getLong(null, line + Lines.HEADER)
                && log.hasRoom();
    }

    /** {@return whether this is the distance to the same element, or the next one} */
    @ForceInline
    private static boolean isStep(long step, int size) {
        return (step & ~(1L << size)) == 0;
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
