// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import dev.braid.trace.RecordDescriptor;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import org.jspecify.annotations.Nullable;

/**
 * What instrumented code calls, instead of accessing memory itself.
 *
 * <p>There is one method per kind of instruction and per type on the operand stack: booleans, bytes, chars and shorts
 * travel as ints, and their instrumented code narrows the result. The last parameter, {@code where}, is the record's
 * header without its kind: site, size and mode, laid out as {@link RecordDescriptor} says. Stores take the value first,
 * in the order that the instrumenter's probe leaves on the stack.
 *
 * <p>Each method comes down to {@link OrderedAccess} if the current thread is traced, else to {@link Memory}.
 *
 * <p>They are called, and what they call is inlined into them. Inlined into every access, they would make the program's
 * methods so large that the JVM compiles them for seconds; see {@code docs/performance.md}.
 *
 * <p>Thread safety: any thread. Nothing here throws, but for what the program itself would have thrown.
 */
public final class Hooks {
    private static final int VOLATILE_MODE = Memory.VOLATILE << RecordDescriptor.MODE_SHIFT;

    private Hooks() {}

    /** The user's code is about to call instrumented code of the JDK. */
    public static void call(int site) {
        ThreadLog log = ThreadLogs.current();
        if (log != null) {
            log.setCallSite(site);
        }
    }

    /** The JVM calls into the JDK on its own account: to load a class, or to link a call site. */
    public static void enterUpcall() {
        ThreadLog log = ThreadLogs.ofCurrentThread();
        if (log != null) {
            log.enterUpcall();
        }
    }

    /** Such a call returns or throws. */
    public static void leaveUpcall() {
        ThreadLog log = ThreadLogs.ofCurrentThread();
        if (log != null) {
            log.leaveUpcall();
        }
    }

    /** The program gives the current thread a number of its own, and wants it traced. */
    public static void registerThread(long number) {
        Registration.register(number);
    }

    public static void startRegion() {
        Regions.start();
    }

    public static void endRegion() {
        Regions.end();
    }

    /** {@code Thread.start} is about to start this thread. */
    public static void threadStarting(Thread child) {
        ThreadLogs.starting(child);
    }

    /** The current thread is about to end. */
    public static void threadEnding(Thread thread) {
        ThreadLogs.ending(thread);
    }

    // ---- The accesses behind all of the methods below.

    @ForceInline
    static long read(@Nullable Object base, long offset, int where) {
        ThreadLog log = ThreadLogs.current();
        if (log == null) {
            return Memory.get(base, offset, size(where), mode(where));
        }
        int key = where | RecordDescriptor.KIND_READ;
        return OrderedAccess.read(log, log.lineOf(key, offset), base, offset, key);
    }

    @ForceInline
    static void write(@Nullable Object base, long offset, int where, long value) {
        ThreadLog log = ThreadLogs.current();
        if (log == null) {
            Memory.put(base, offset, size(where), mode(where), value);
        } else {
            int key = where | RecordDescriptor.KIND_WRITE;
            long extended = Memory.extend(size(where), value);
            OrderedAccess.write(log, log.lineOf(key, offset), base, offset, key, extended);
        }
    }

    @ForceInline
    static @Nullable Object readReference(@Nullable Object base, long offset, int where) {
        ThreadLog log = ThreadLogs.current();
        if (log == null) {
            return Memory.getReference(base, offset, mode(where));
        }
        int key = where | RecordDescriptor.REFERENCE_BIT | RecordDescriptor.KIND_READ;
        return OrderedAccess.readReference(log, log.lineOf(key, offset), base, offset, key);
    }

    @ForceInline
    static void writeReference(@Nullable Object base, long offset, int where, @Nullable Object value) {
        ThreadLog log = ThreadLogs.current();
        if (log == null) {
            Memory.putReference(base, offset, mode(where), value);
        } else {
            int key = where | RecordDescriptor.REFERENCE_BIT | RecordDescriptor.KIND_WRITE;
            OrderedAccess.writeReference(log, log.lineOf(key, offset), base, offset, key, value);
        }
    }

    /** {@return the same place and mode, for a single byte} */
    static int bytewise(int where) {
        return where & ~(RecordDescriptor.SIZE_MASK << RecordDescriptor.SIZE_SHIFT);
    }

    @ForceInline
    static int size(int where) {
        return where >>> RecordDescriptor.SIZE_SHIFT & RecordDescriptor.SIZE_MASK;
    }

    @ForceInline
    private static int mode(int where) {
        return where >>> RecordDescriptor.MODE_SHIFT & RecordDescriptor.MODE_MASK;
    }

    @ForceInline
    static int site(int where) {
        return where >>> RecordDescriptor.SITE_SHIFT & RecordDescriptor.SITE_MASK;
    }

    @ForceInline
    private static int withMode(int where, long field) {
        return (field & FieldTable.VOLATILE) != 0 ? where | VOLATILE_MODE : where;
    }

    /** {@return the line for a field instruction, whose offset is that of the field} */
    @ForceInline
    private static int fieldLine(ThreadLog log, Object object, int key) {
        int index = Lines.indexOf(key);
        if (Memory.U.getInt(null, log.line(index) + Lines.KEY) != key) {
            defineFieldLine(log, index, object, key);
        }
        return index;
    }

    @DontInline
    private static void defineFieldLine(ThreadLog log, int index, Object object, int key) {
        long field = FieldTable.instanceField(object, site(key));
        log.defineLine(index, key, withMode(key, field), field & FieldTable.OFFSET_MASK);
    }

    @ForceInline
    private static long readField(Object object, int where) {
        ThreadLog log = ThreadLogs.current();
        if (log == null) {
            long field = FieldTable.instanceField(object, site(where));
            return Memory.get(object, field & FieldTable.OFFSET_MASK, size(where), mode(withMode(where, field)));
        }
        int key = where | RecordDescriptor.KIND_READ;
        int index = fieldLine(log, object, key);
        return OrderedAccess.readField(log, index, object, key);
    }

    @ForceInline
    private static void writeField(long value, Object object, int where) {
        ThreadLog log = ThreadLogs.current();
        if (log == null) {
            long field = FieldTable.instanceField(object, site(where));
            Memory.put(object, field & FieldTable.OFFSET_MASK, size(where), mode(withMode(where, field)), value);
            return;
        }
        int key = where | RecordDescriptor.KIND_WRITE;
        int index = fieldLine(log, object, key);
        OrderedAccess.writeField(log, index, object, key, Memory.extend(size(where), value));
    }

    private static long readStatic(Class<?> owner, int where) {
        long field = FieldTable.staticField(owner, site(where));
        Object base = FieldTable.staticBase(site(where));
        if ((field & FieldTable.CONSTANT) != 0) {
            return Memory.get(base, field & FieldTable.OFFSET_MASK, size(where), Memory.PLAIN);
        }
        return read(base, field & FieldTable.OFFSET_MASK, withMode(where, field));
    }

    private static void writeStatic(long value, Class<?> owner, int where) {
        long field = FieldTable.staticField(owner, site(where));
        Object base = FieldTable.staticBase(site(where));
        write(base, field & FieldTable.OFFSET_MASK, withMode(where, field), value);
    }

    /** A constructor stored to a field of primitive type before it called that of the superclass, which has returned. */
    public static void storedEarly(Object object, int where) {
        ThreadLog log = ThreadLogs.current();
        if (log != null) {
            long field = FieldTable.instanceField(object, site(where));
            OrderedAccess.recordStored(log, object, field & FieldTable.OFFSET_MASK, withMode(where, field));
        }
    }

    /** The same for a field of reference type. */
    public static void storedEarlyReference(Object object, int where) {
        ThreadLog log = ThreadLogs.current();
        if (log != null) {
            long field = FieldTable.instanceField(object, site(where));
            OrderedAccess.recordStoredReference(log, object, field & FieldTable.OFFSET_MASK, withMode(where, field));
        }
    }

    // ---- Fields and array elements of reference type.

    @DontInline
    public static @Nullable Object getFieldReference(Object object, int where) {
        ThreadLog log = ThreadLogs.current();
        if (log == null) {
            long field = FieldTable.instanceField(object, site(where));
            return Memory.getReference(object, field & FieldTable.OFFSET_MASK, mode(withMode(where, field)));
        }
        int key = where | RecordDescriptor.REFERENCE_BIT | RecordDescriptor.KIND_READ;
        int index = fieldLine(log, object, key);
        return OrderedAccess.readFieldReference(log, index, object, key);
    }

    @DontInline
    public static void putFieldReference(@Nullable Object value, Object object, int where) {
        ThreadLog log = ThreadLogs.current();
        if (log == null) {
            long field = FieldTable.instanceField(object, site(where));
            Memory.putReference(object, field & FieldTable.OFFSET_MASK, mode(withMode(where, field)), value);
            return;
        }
        int key = where | RecordDescriptor.REFERENCE_BIT | RecordDescriptor.KIND_WRITE;
        int index = fieldLine(log, object, key);
        OrderedAccess.writeFieldReference(log, index, object, key, value);
    }

    @DontInline
    public static @Nullable Object getStaticReference(Class<?> owner, int where) {
        long field = FieldTable.staticField(owner, site(where));
        Object base = FieldTable.staticBase(site(where));
        if ((field & FieldTable.CONSTANT) != 0) {
            return Memory.getReference(base, field & FieldTable.OFFSET_MASK, Memory.PLAIN);
        }
        return readReference(base, field & FieldTable.OFFSET_MASK, withMode(where, field));
    }

    @DontInline
    public static void putStaticReference(@Nullable Object value, Class<?> owner, int where) {
        long field = FieldTable.staticField(owner, site(where));
        Object base = FieldTable.staticBase(site(where));
        writeReference(base, field & FieldTable.OFFSET_MASK, withMode(where, field), value);
    }

    @DontInline
    public static @Nullable Object arrayGetReference(Object array, int index, int where) {
        return readReference(array, Arrays.referenceOffset(index), where);
    }

    @DontInline
    public static void arrayPutReference(@Nullable Object value, Object array, int index, int where) {
        if (value != null && !array.getClass().getComponentType().isInstance(value)) {
            ((Object[]) array)[index] = value; // throws the ArrayStoreException that the program must see
        }
        writeReference(array, Arrays.referenceOffset(index), where, value);
    }

    // ---- Fields and array elements of type int or narrower.

    @DontInline
    public static int getFieldInt(Object object, int where) {
        return (int) readField(object, where);
    }

    @DontInline
    public static void putFieldInt(int value, Object object, int where) {
        writeField(value, object, where);
    }

    @DontInline
    public static int getStaticInt(Class<?> owner, int where) {
        return (int) readStatic(owner, where);
    }

    @DontInline
    public static void putStaticInt(int value, Class<?> owner, int where) {
        writeStatic(value, owner, where);
    }

    @DontInline
    public static int arrayGetInt(Object array, int index, int where) {
        return (int) read(array, Arrays.offset(size(where), index), where);
    }

    @DontInline
    public static void arrayPutInt(int value, Object array, int index, int where) {
        write(array, Arrays.offset(size(where), index), where, value);
    }

    // ---- Fields and array elements of type long.

    @DontInline
    public static long getFieldLong(Object object, int where) {
        return readField(object, where);
    }

    @DontInline
    public static void putFieldLong(long value, Object object, int where) {
        writeField(value, object, where);
    }

    @DontInline
    public static long getStaticLong(Class<?> owner, int where) {
        return readStatic(owner, where);
    }

    @DontInline
    public static void putStaticLong(long value, Class<?> owner, int where) {
        writeStatic(value, owner, where);
    }

    @DontInline
    public static long arrayGetLong(Object array, int index, int where) {
        return read(array, Arrays.offset(size(where), index), where);
    }

    @DontInline
    public static void arrayPutLong(long value, Object array, int index, int where) {
        write(array, Arrays.offset(size(where), index), where, value);
    }

    // ---- Fields and array elements of type float.

    @DontInline
    public static float getFieldFloat(Object object, int where) {
        return Float.intBitsToFloat((int) readField(object, where));
    }

    @DontInline
    public static void putFieldFloat(float value, Object object, int where) {
        writeField(Float.floatToRawIntBits(value), object, where);
    }

    @DontInline
    public static float getStaticFloat(Class<?> owner, int where) {
        return Float.intBitsToFloat((int) readStatic(owner, where));
    }

    @DontInline
    public static void putStaticFloat(float value, Class<?> owner, int where) {
        writeStatic(Float.floatToRawIntBits(value), owner, where);
    }

    @DontInline
    public static float arrayGetFloat(Object array, int index, int where) {
        return Float.intBitsToFloat((int) read(array, Arrays.offset(size(where), index), where));
    }

    @DontInline
    public static void arrayPutFloat(float value, Object array, int index, int where) {
        write(array, Arrays.offset(size(where), index), where, Float.floatToRawIntBits(value));
    }

    // ---- Fields and array elements of type double.

    @DontInline
    public static double getFieldDouble(Object object, int where) {
        return Double.longBitsToDouble(readField(object, where));
    }

    @DontInline
    public static void putFieldDouble(double value, Object object, int where) {
        writeField(Double.doubleToRawLongBits(value), object, where);
    }

    @DontInline
    public static double getStaticDouble(Class<?> owner, int where) {
        return Double.longBitsToDouble(readStatic(owner, where));
    }

    @DontInline
    public static void putStaticDouble(double value, Class<?> owner, int where) {
        writeStatic(Double.doubleToRawLongBits(value), owner, where);
    }

    @DontInline
    public static double arrayGetDouble(Object array, int index, int where) {
        return Double.longBitsToDouble(read(array, Arrays.offset(size(where), index), where));
    }

    @DontInline
    public static void arrayPutDouble(double value, Object array, int index, int where) {
        write(array, Arrays.offset(size(where), index), where, Double.doubleToRawLongBits(value));
    }
}
