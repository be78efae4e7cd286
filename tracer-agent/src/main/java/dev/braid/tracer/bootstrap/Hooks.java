// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.log.AccessKey;
import dev.braid.tracer.bootstrap.log.ClassUses;
import dev.braid.tracer.bootstrap.log.OrderedEvents;
import dev.braid.tracer.bootstrap.log.ThreadLog;
import dev.braid.tracer.bootstrap.log.ThreadLogs;
import dev.braid.tracer.bootstrap.type.FieldTable;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import org.jspecify.annotations.Nullable;

/**
 * Hooks that instrumented code calls instead of accessing memory itself, and around what it calls.
 *
 * <p>There is one method per kind of instruction and type; smaller types than int travel as ints, and their
 * instrumented code narrows the result. The last two parameters are the <em>key</em> of the access, which is that of a
 * line as {@link RecordDescriptor} lays it out (site, size, mode, kind), and the thread's log, which instrumented
 * methods look up once, see {@link #log}. Stores take the value first, in the order that the instrumenter's probe
 * leaves on the stack.
 *
 * <p>Nearly all accesses end in {@link FastAccess}; the others go on to {@link SlowAccess}. Hooks for what is not an
 * instruction have {@code where} instead of a key, the same without the kind, and look the log up themselves.
 *
 * <p>They are called, and what they call is inlined into them. Inlined into every access, they would make the program's
 * methods so large that the JVM compiles them for seconds; see {@code docs/performance-notebook.md}.
 *
 * <p>Thread safety: any thread. Nothing here throws, but for what the program itself would have thrown.
 */
public final class Hooks {
    /** In a hook's key for a field: it is static. There a trace's key says that the access is to an element. */
    public static final int STATIC = RecordDescriptor.ELEMENT_BIT;

    private Hooks() {}

    /** {@return the log of the current thread, for all accesses of one method} */
    public static ThreadLog log() {
        return ThreadLogs.ofThisThread();
    }

    /**
     * {@return {@code true} if a site's static field is known to be constant: then it is not traced, and the hook not
     * called}
     *
     * <p>A thread that reads it uses its class.
     */
    @ForceInline
    public static boolean isConstant(ThreadLog log, int site) {
        long field = FieldTable.word(site);
        uses(log, FieldTable.classNumber(field), site);
        return (field & FieldTable.CONSTANT) != 0;
    }

    /** A constructor or static method of a class begins, which has that number for {@link ClassUses}. */
    public static void uses(ThreadLog log, int classNumber, int site) {
        if (classNumber != 0 && !log.usedClasses.contains(classNumber)) {
            ClassUses.first(classNumber, site << RecordDescriptor.SITE_SHIFT);
        }
    }

    /** {@return the same for all accesses of a method of the JDK, which belong to a call of the program} */
    public static ThreadLog logOfCall() {
        ThreadLog log = ThreadLogs.ofThisThread();
        log.syncCallSite();
        return log;
    }

    /** {@return the call that led to the present method, for {@link #returned} and {@link #leaves}} */
    public static int callSite(ThreadLog log) {
        return log.callSite;
    }

    /**
     * {@return {@code true} if the field of a site, which that object has, is volatile; false where there is no object}
     */
    public static boolean isVolatile(@Nullable Object object, int site) {
        return object != null && (FieldTable.instanceField(object, site) & FieldTable.VOLATILE) != 0;
    }

    /** {@return {@code true} if the static field of a site, in that class, is volatile} */
    public static boolean isVolatileStatic(Class<?> owner, int site) {
        return (FieldTable.field(owner, site) & FieldTable.VOLATILE) != 0;
    }

    /** The program is about to call code that is not its own. */
    public static void call(ThreadLog log, int site) {
        log.callSite = site | log.callFlags;
    }

    /** A method of the program that has called other code returns or throws: its caller may be other code, too. */
    public static void leaves(ThreadLog log, int callSite) {
        log.callSite = callSite;
    }

    /** Code of the JDK that is traced is about to call code that is not. */
    public static void callUntraced(ThreadLog log) {
        log.callSite |= RecordDescriptor.CALL_UNTRACED;
    }

    /** A call of a method of the JDK has returned, in which the program may have been called. */
    public static void returned(ThreadLog log, int callSite) {
        log.callSite = callSite;
        log.syncCallSite();
    }

    /**
     * A constructor stored to a field of primitive type before it called that of the superclass, which has returned.
     */
    @DontInline
    public static void storedEarly(Object object, int where) {
        ThreadLog log = ThreadLogs.current();
        if (log != null) {
            long field = FieldTable.instanceField(object, AccessKey.site(where));
            OrderedEvents.recordStored(log, object, field & FieldTable.OFFSET_MASK, AccessKey.withMode(where, field));
        }
    }

    /** The same for a field of reference type. */
    @DontInline
    public static void storedEarlyReference(Object object, int where) {
        ThreadLog log = ThreadLogs.current();
        if (log != null) {
            long field = FieldTable.instanceField(object, AccessKey.site(where));
            OrderedEvents.recordStoredReference(
                    log, object, field & FieldTable.OFFSET_MASK, AccessKey.withMode(where, field));
        }
    }

    // ---- Instructions for references. A static field's object is its class.

    @DontInline
    public static @Nullable Object getFieldReference(Object object, int key, ThreadLog log) {
        return FastAccess.readReferenceField(object, key, log);
    }

    @DontInline
    public static void putFieldReference(@Nullable Object value, Object object, int key, ThreadLog log) {
        FastAccess.writeReferenceField(value, object, key, log);
    }

    @DontInline
    public static @Nullable Object arrayGetReference(Object array, int index, int key, ThreadLog log) {
        return FastAccess.readReferenceElement(array, index, key, log);
    }

    @DontInline
    public static void arrayPutReference(@Nullable Object value, Object array, int index, int key, ThreadLog log) {
        if (value != null && !array.getClass().getComponentType().isInstance(value)) {
            ((Object[]) array)[index] = value; // throws the ArrayStoreException that the program must see
        }
        FastAccess.writeReferenceElement(value, array, index, key, log);
    }

    // ---- Instructions for bytes and booleans.

    @DontInline
    public static int getFieldByte(Object object, int key, ThreadLog log) {
        return (int) FastAccess.readField(object, key, log, 0);
    }

    @DontInline
    public static void putFieldByte(int value, Object object, int key, ThreadLog log) {
        FastAccess.writeField((byte) value, object, key, log, 0);
    }

    @DontInline
    public static int arrayGetByte(Object array, int index, int key, ThreadLog log) {
        return (int) FastAccess.readElement(array, index, key, log, 0);
    }

    @DontInline
    public static void arrayPutByte(int value, Object array, int index, int key, ThreadLog log) {
        FastAccess.writeElement((byte) value, array, index, key, log, 0);
    }

    // ---- Instructions for shorts and chars.

    @DontInline
    public static int getFieldShort(Object object, int key, ThreadLog log) {
        return (int) FastAccess.readField(object, key, log, 1);
    }

    @DontInline
    public static void putFieldShort(int value, Object object, int key, ThreadLog log) {
        FastAccess.writeField((short) value, object, key, log, 1);
    }

    @DontInline
    public static int arrayGetShort(Object array, int index, int key, ThreadLog log) {
        return (int) FastAccess.readElement(array, index, key, log, 1);
    }

    @DontInline
    public static void arrayPutShort(int value, Object array, int index, int key, ThreadLog log) {
        FastAccess.writeElement((short) value, array, index, key, log, 1);
    }

    // ---- Instructions for ints.

    @DontInline
    public static int getFieldInt(Object object, int key, ThreadLog log) {
        return (int) FastAccess.readField(object, key, log, 2);
    }

    @DontInline
    public static void putFieldInt(int value, Object object, int key, ThreadLog log) {
        FastAccess.writeField(value, object, key, log, 2);
    }

    @DontInline
    public static int arrayGetInt(Object array, int index, int key, ThreadLog log) {
        return (int) FastAccess.readElement(array, index, key, log, 2);
    }

    @DontInline
    public static void arrayPutInt(int value, Object array, int index, int key, ThreadLog log) {
        FastAccess.writeElement(value, array, index, key, log, 2);
    }

    // ---- Instructions for longs.

    @DontInline
    public static long getFieldLong(Object object, int key, ThreadLog log) {
        return FastAccess.readField(object, key, log, 3);
    }

    @DontInline
    public static void putFieldLong(long value, Object object, int key, ThreadLog log) {
        FastAccess.writeField(value, object, key, log, 3);
    }

    @DontInline
    public static long arrayGetLong(Object array, int index, int key, ThreadLog log) {
        return FastAccess.readElement(array, index, key, log, 3);
    }

    @DontInline
    public static void arrayPutLong(long value, Object array, int index, int key, ThreadLog log) {
        FastAccess.writeElement(value, array, index, key, log, 3);
    }

    // ---- Instructions for floats.

    @DontInline
    public static float getFieldFloat(Object object, int key, ThreadLog log) {
        return Float.intBitsToFloat((int) FastAccess.readField(object, key, log, 2));
    }

    @DontInline
    public static void putFieldFloat(float value, Object object, int key, ThreadLog log) {
        FastAccess.writeField(Float.floatToRawIntBits(value), object, key, log, 2);
    }

    @DontInline
    public static float arrayGetFloat(Object array, int index, int key, ThreadLog log) {
        return Float.intBitsToFloat((int) FastAccess.readElement(array, index, key, log, 2));
    }

    @DontInline
    public static void arrayPutFloat(float value, Object array, int index, int key, ThreadLog log) {
        FastAccess.writeElement(Float.floatToRawIntBits(value), array, index, key, log, 2);
    }

    // ---- Instructions for doubles.

    @DontInline
    public static double getFieldDouble(Object object, int key, ThreadLog log) {
        return Double.longBitsToDouble(FastAccess.readField(object, key, log, 3));
    }

    @DontInline
    public static void putFieldDouble(double value, Object object, int key, ThreadLog log) {
        FastAccess.writeField(Double.doubleToRawLongBits(value), object, key, log, 3);
    }

    @DontInline
    public static double arrayGetDouble(Object array, int index, int key, ThreadLog log) {
        return Double.longBitsToDouble(FastAccess.readElement(array, index, key, log, 3));
    }

    @DontInline
    public static void arrayPutDouble(double value, Object array, int index, int key, ThreadLog log) {
        FastAccess.writeElement(Double.doubleToRawLongBits(value), array, index, key, log, 3);
    }
}
