// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import dev.braid.trace.layout.RecordDescriptor;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import org.jspecify.annotations.Nullable;

/**
 * What instrumented code calls, instead of accessing memory itself.
 *
 * <p>There is one method per kind of instruction and type; smaller types than int travel as ints, and their
 * instrumented code narrows the result. The last two parameters are the <em>key</em> of the access, which is that of a
 * line as {@link RecordDescriptor} lays it out (site, size, mode, kind), and the thread's log, which instrumented
 * methods look up once, see {@link #log}. Stores take the value first, in the order that the instrumenter's probe
 * leaves on the stack.
 *
 * <p>Nearly all accesses end in {@link FastAccess}. The others come back here, and go to {@link OrderedAccess} if the
 * current thread is traced, else to {@link Memory}. Hooks for what is no instruction have {@code where} instead of a
 * key, the same without the kind, and look the log up themselves.
 *
 * <p>They are called, and what they call is inlined into them. Inlined into every access, they would make the program's
 * methods so large that the JVM compiles them for seconds; see {@code docs/performance-notebook.md}.
 *
 * <p>Thread safety: any thread. Nothing here throws, but for what the program itself would have thrown.
 */
public final class Hooks {
    /** In a hook's key for a field: it is static. There a trace's key says that the access is to an element. */
    public static final int STATIC = RecordDescriptor.ELEMENT_BIT;

    private static final int VOLATILE_MODE = Memory.VOLATILE << RecordDescriptor.MODE_SHIFT;

    private Hooks() {}

    /** {@return the log of the current thread, for all accesses of one method} */
    public static ThreadLog log() {
        return ThreadLogs.ofThisThread();
    }

    /**
     * {@return whether a site's static field is known to be constant: then it is not traced, and the hook not called}
     *
     * <p>Whoever reads it uses its class.
     */
    @ForceInline
    public static boolean isConstant(ThreadLog log, int site) {
        long field = FieldTable.word(site);
        uses(log, FieldTable.classNumber(field), site);
        return (field & FieldTable.CONSTANT) != 0;
    }

    /** A constructor or static method of a class begins, which has that number for {@link ClassUses}. */
    public static void uses(ThreadLog log, int classNumber, int site) {
        if (classNumber != 0 && !log.knowsUse(classNumber)) {
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

    /** {@return whether the field of a site, which that object has, is volatile; false where there is no object} */
    public static boolean isVolatile(@Nullable Object object, int site) {
        return object != null && (FieldTable.instanceField(object, site) & FieldTable.VOLATILE) != 0;
    }

    /** {@return whether the static field of a site, in that class, is volatile} */
    public static boolean isVolatileStatic(Class<?> owner, int site) {
        return (FieldTable.staticField(owner, site) & FieldTable.VOLATILE) != 0;
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

    /** The JVM calls into Java on its own account: to load a class, or to link a call site. */
    public static void enterUpcall() {
        enterUpcall(RecordDescriptor.CALL_OF_JVM | RecordDescriptor.CALL_UNTRACED);
    }

    /** The JVM initialises a class of the program. */
    public static void enterInitialiser() {
        enterUpcall(0);
    }

    /** The JVM initialises a class outside of the program, or the JDK parses annotations. */
    public static void enterUntraced() {
        enterUpcall(RecordDescriptor.CALL_UNTRACED);
    }

    private static void enterUpcall(int flags) {
        ThreadLog log = ThreadLogs.ofUpcall();
        if (log != null) {
            log.enterUpcall(flags);
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

    /** The current thread is about to run a virtual thread. */
    public static void carrierRuns() {
        if (FixedOptions.FLOW_IS_RECORDED) {
            FlowRegistration.carrierRuns();
        }
    }

    /** The current thread is about to end by an exception. */
    public static void threadDying(Thread thread, Throwable exception) {
        ThreadDeaths.dying(thread, exception);
    }

    /** The current thread is about to end. */
    public static void threadEnding(Thread thread) {
        ThreadLogs.ending(thread);
    }

    // ---- The accesses behind all of the methods below, whatever they take.

    @ForceInline
    static long read(@Nullable Object base, long offset, int where) {
        ThreadLog log = ThreadLogs.current();
        if (log == null) {
            return Memory.get(base, offset, size(where), mode(where));
        }
        int key = where | RecordDescriptor.KIND_READ;
        return OrderedAccess.read(log, memoryLine(log, base, key, offset), base, offset, key);
    }

    @ForceInline
    static void write(@Nullable Object base, long offset, int where, long value) {
        ThreadLog log = ThreadLogs.current();
        if (log == null) {
            Memory.put(base, offset, size(where), mode(where), value);
        } else {
            int key = where | RecordDescriptor.KIND_WRITE;
            long extended = Memory.extend(size(where), value);
            OrderedAccess.write(log, memoryLine(log, base, key, offset), base, offset, key, extended);
        }
    }

    @ForceInline
    static @Nullable Object readReference(@Nullable Object base, long offset, int where) {
        ThreadLog log = ThreadLogs.current();
        if (log == null) {
            return Memory.getReference(base, offset, mode(where));
        }
        int key = where | RecordDescriptor.REFERENCE_BIT | RecordDescriptor.KIND_READ;
        return OrderedAccess.readReference(log, memoryLine(log, base, key, offset), base, offset, key);
    }

    @ForceInline
    static void writeReference(@Nullable Object base, long offset, int where, @Nullable Object value) {
        ThreadLog log = ThreadLogs.current();
        if (log == null) {
            Memory.putReference(base, offset, mode(where), value);
        } else {
            int key = where | RecordDescriptor.REFERENCE_BIT | RecordDescriptor.KIND_WRITE;
            OrderedAccess.writeReference(log, memoryLine(log, base, key, offset), base, offset, key, value);
        }
    }

    /** {@return the line for an access to any memory} */
    @ForceInline
    private static int memoryLine(ThreadLog log, @Nullable Object base, int key, long offset) {
        int index = log.knownLine(key);
        if (index > 0) {
            return index;
        }
        boolean isObject = base != null && !base.getClass().isArray();
        return log.defineLine(-index, key, isObject ? key : key | RecordDescriptor.ELEMENT_BIT, offset);
    }

    /** {@return the same place and mode, for a single byte} */
    static int bytewise(int where) {
        return where & ~(RecordDescriptor.SIZE_MASK << RecordDescriptor.SIZE_SHIFT);
    }

    @ForceInline
    static int size(int key) {
        return key >>> RecordDescriptor.SIZE_SHIFT & RecordDescriptor.SIZE_MASK;
    }

    @ForceInline
    private static int mode(int key) {
        return key >>> RecordDescriptor.MODE_SHIFT & RecordDescriptor.MODE_MASK;
    }

    @ForceInline
    static int site(int key) {
        return key >>> RecordDescriptor.SITE_SHIFT & RecordDescriptor.SITE_MASK;
    }

    @ForceInline
    private static int withMode(int key, long field) {
        return (field & FieldTable.VOLATILE) != 0 ? key | VOLATILE_MODE : key;
    }

    /** {@return the log to record an access in, null if it is not to be traced} */
    @ForceInline
    private static @Nullable ThreadLog current(ThreadLog ofMethod) {
        return ofMethod.hasRoom() ? ofMethod : ThreadLogs.current();
    }

    /** {@return the line for a field instruction, whose offset is that of the field} */
    @ForceInline
    private static int fieldLine(ThreadLog log, Object object, int key) {
        int index = log.knownLine(key);
        if (index > 0) {
            return index;
        }
        long field = FieldTable.instanceField(object, site(key));
        return log.defineLine(-index, key, withMode(key, field), field & FieldTable.OFFSET_MASK);
    }

    /**
     * {@return the line for an access to a static field}
     *
     * <p>{@link FastAccess} takes the class that the instruction names for the one that has the field. Where that is a
     * superclass or an interface, the line has another key than the instruction, so that all accesses come here.
     */
    private static int staticLine(ThreadLog log, Class<?> owner, @Nullable Object base, int key, long field) {
        int lineKey = base == owner ? key : key & ~STATIC;
        int index = log.knownLine(lineKey);
        return index > 0
                ? index
                : log.defineLine(-index, lineKey, withMode(key & ~STATIC, field), field & FieldTable.OFFSET_MASK);
    }

    /**
     * {@return the line for an array instruction of references, which may be narrower than the eight bytes they count
     * for}
     */
    private static int referenceLine(ThreadLog log, int key, long offset) {
        int index = log.knownLine(key);
        if (index > 0) {
            return index;
        }
        int width = Arrays.REFERENCE_SHIFT << RecordDescriptor.SIZE_SHIFT;
        int size = RecordDescriptor.SIZE_MASK << RecordDescriptor.SIZE_SHIFT;
        return log.defineLine(-index, key, key & ~size | width, offset);
    }

    @DontInline
    static long readFieldAnew(Object object, int key, ThreadLog ofMethod) {
        ThreadLog log = current(ofMethod);
        if ((key & STATIC) != 0) {
            return readStatic((Class<?>) object, key, log);
        }
        if (log == null) {
            long field = FieldTable.instanceField(object, site(key));
            return Memory.get(object, field & FieldTable.OFFSET_MASK, size(key), mode(withMode(key, field)));
        }
        int index = fieldLine(log, object, key);
        return OrderedAccess.read(log, index, object, log.offset(index), key);
    }

    @DontInline
    static void writeFieldAnew(long value, Object object, int key, ThreadLog ofMethod) {
        ThreadLog log = current(ofMethod);
        if ((key & STATIC) != 0) {
            writeStatic(value, (Class<?>) object, key, log);
        } else if (log == null) {
            long field = FieldTable.instanceField(object, site(key));
            Memory.put(object, field & FieldTable.OFFSET_MASK, size(key), mode(withMode(key, field)), value);
        } else {
            int index = fieldLine(log, object, key);
            OrderedAccess.write(log, index, object, log.offset(index), key, value);
        }
    }

    @DontInline
    static @Nullable Object readReferenceFieldAnew(Object object, int key, ThreadLog ofMethod) {
        ThreadLog log = current(ofMethod);
        if ((key & STATIC) != 0) {
            return readStaticReference((Class<?>) object, key, log);
        }
        if (log == null) {
            long field = FieldTable.instanceField(object, site(key));
            return Memory.getReference(object, field & FieldTable.OFFSET_MASK, mode(withMode(key, field)));
        }
        int index = fieldLine(log, object, key);
        return OrderedAccess.readReference(log, index, object, log.offset(index), key);
    }

    @DontInline
    static void writeReferenceFieldAnew(@Nullable Object value, Object object, int key, ThreadLog ofMethod) {
        ThreadLog log = current(ofMethod);
        if ((key & STATIC) != 0) {
            writeStaticReference(value, (Class<?>) object, key, log);
        } else if (log == null) {
            long field = FieldTable.instanceField(object, site(key));
            Memory.putReference(object, field & FieldTable.OFFSET_MASK, mode(withMode(key, field)), value);
        } else {
            int index = fieldLine(log, object, key);
            OrderedAccess.writeReference(log, index, object, log.offset(index), key, value);
        }
    }

    /** {@return the field of a site; whoever accesses it uses its class} */
    private static long staticField(Class<?> owner, int key, @Nullable ThreadLog log) {
        long field = FieldTable.staticField(owner, site(key));
        int number = FieldTable.classNumber(field);
        if (number != 0 && log != null) {
            ClassUses.first(log, number, site(key) << RecordDescriptor.SITE_SHIFT);
        }
        return field;
    }

    private static long readStatic(Class<?> owner, int key, @Nullable ThreadLog log) {
        long field = staticField(owner, key, log);
        Object base = FieldTable.staticBase(site(key));
        long offset = field & FieldTable.OFFSET_MASK;
        if (log == null || (field & FieldTable.CONSTANT) != 0) {
            return Memory.get(base, offset, size(key), mode(withMode(key, field)));
        }
        return OrderedAccess.read(log, staticLine(log, owner, base, key, field), base, offset, key);
    }

    private static void writeStatic(long value, Class<?> owner, int key, @Nullable ThreadLog log) {
        long field = staticField(owner, key, log);
        Object base = FieldTable.staticBase(site(key));
        long offset = field & FieldTable.OFFSET_MASK;
        if (log == null) {
            Memory.put(base, offset, size(key), mode(withMode(key, field)), value);
        } else {
            OrderedAccess.write(log, staticLine(log, owner, base, key, field), base, offset, key, value);
        }
    }

    private static @Nullable Object readStaticReference(Class<?> owner, int key, @Nullable ThreadLog log) {
        long field = staticField(owner, key, log);
        Object base = FieldTable.staticBase(site(key));
        long offset = field & FieldTable.OFFSET_MASK;
        if (log == null || (field & FieldTable.CONSTANT) != 0) {
            return Memory.getReference(base, offset, mode(withMode(key, field)));
        }
        return OrderedAccess.readReference(log, staticLine(log, owner, base, key, field), base, offset, key);
    }

    private static void writeStaticReference(@Nullable Object value, Class<?> owner, int key, @Nullable ThreadLog log) {
        long field = staticField(owner, key, log);
        Object base = FieldTable.staticBase(site(key));
        long offset = field & FieldTable.OFFSET_MASK;
        if (log == null) {
            Memory.putReference(base, offset, mode(withMode(key, field)), value);
        } else {
            OrderedAccess.writeReference(log, staticLine(log, owner, base, key, field), base, offset, key, value);
        }
    }

    @DontInline
    static long readElementAnew(Object array, long offset, int key, ThreadLog ofMethod) {
        ThreadLog log = current(ofMethod);
        return log == null
                ? Memory.get(array, offset, size(key), Memory.PLAIN)
                : OrderedAccess.read(log, log.lineOf(key, offset), array, offset, key);
    }

    @DontInline
    static void writeElementAnew(long value, Object array, long offset, int key, ThreadLog ofMethod) {
        ThreadLog log = current(ofMethod);
        if (log == null) {
            Memory.put(array, offset, size(key), Memory.PLAIN, value);
        } else {
            OrderedAccess.write(log, log.lineOf(key, offset), array, offset, key, value);
        }
    }

    @DontInline
    static @Nullable Object readReferenceElementAnew(Object array, long offset, int key, ThreadLog ofMethod) {
        ThreadLog log = current(ofMethod);
        return log == null
                ? Memory.getReference(array, offset, Memory.PLAIN)
                : OrderedAccess.readReference(log, referenceLine(log, key, offset), array, offset, key);
    }

    @DontInline
    static void writeReferenceElementAnew(
            @Nullable Object value, Object array, long offset, int key, ThreadLog ofMethod) {
        ThreadLog log = current(ofMethod);
        if (log == null) {
            Memory.putReference(array, offset, Memory.PLAIN, value);
        } else {
            OrderedAccess.writeReference(log, referenceLine(log, key, offset), array, offset, key, value);
        }
    }

    /**
     * A constructor stored to a field of primitive type before it called that of the superclass, which has returned.
     */
    @DontInline
    public static void storedEarly(Object object, int where) {
        ThreadLog log = ThreadLogs.current();
        if (log != null) {
            long field = FieldTable.instanceField(object, site(where));
            OrderedAccess.recordStored(log, object, field & FieldTable.OFFSET_MASK, withMode(where, field));
        }
    }

    /** The same for a field of reference type. */
    @DontInline
    public static void storedEarlyReference(Object object, int where) {
        ThreadLog log = ThreadLogs.current();
        if (log != null) {
            long field = FieldTable.instanceField(object, site(where));
            OrderedAccess.recordStoredReference(log, object, field & FieldTable.OFFSET_MASK, withMode(where, field));
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
