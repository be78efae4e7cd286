// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.machine.Arrays;
import dev.braid.tracer.bootstrap.machine.Memory;
import dev.braid.tracer.bootstrap.machine.StaticFields;
import java.lang.invoke.MethodType;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * Hooks that method handles on fields call instead of {@link Unsafe}: getters and setters, and with them reflection
 * since JDK 18 and the methods of records.
 *
 * <p>The JDK makes such a handle from an instruction list of its own, a <em>lambda form</em>. The form calls the method
 * of {@code Unsafe} named after the field's type, and is compiled into a hidden class, which no agent gets to see. This
 * class has methods of the same names, to which the instrumented {@code DirectMethodHandle} links the form instead.
 * They are static; the {@code Unsafe} comes as the first argument. The site is unknown: the record belongs to the call
 * in the program.
 *
 * <p>Thread safety: any thread.
 */
public final class FieldHandleHooks {
    private static final int VOLATILE = Memory.VOLATILE << RecordDescriptor.MODE_SHIFT;
    private static final int[] SIZES = {
        0, 1 << RecordDescriptor.SIZE_SHIFT, 2 << RecordDescriptor.SIZE_SHIFT, 3 << RecordDescriptor.SIZE_SHIFT
    };

    private static final String FORMS_TYPE = "[Ljava/lang/invoke/LambdaForm;";

    private FieldHandleHooks() {}

    /** {@return the type of one of the methods here, for that of a method of {@code Unsafe}} */
    public static MethodType linkerType(MethodType type) {
        return type.insertParameterTypes(0, Object.class);
    }

    /** Forgets the forms that were made before {@code DirectMethodHandle} was instrumented. */
    public static void forgetForms() throws ClassNotFoundException {
        Unsafe unsafe = Unsafe.getUnsafe();
        Class<?> handles = Class.forName("java.lang.invoke.DirectMethodHandle", true, null);
        Object[] forms = (Object[])
                unsafe.getReferenceVolatile(handles, StaticFields.offset(handles, "ACCESSOR_FORMS", FORMS_TYPE));
        for (int i = 0; i < forms.length; i++) {
            unsafe.putReferenceVolatile(forms, Arrays.referenceOffset(i), null);
        }
    }

    public static @Nullable Object getReference(Object unsafe, Object base, long offset) {
        return SlowAccess.readMemoryReference(base, offset, SIZES[3]);
    }

    public static @Nullable Object getReferenceVolatile(Object unsafe, Object base, long offset) {
        return SlowAccess.readMemoryReference(base, offset, SIZES[3] | VOLATILE);
    }

    public static void putReference(Object unsafe, Object base, long offset, @Nullable Object value) {
        SlowAccess.writeMemoryReference(base, offset, SIZES[3], value);
    }

    public static void putReferenceVolatile(Object unsafe, Object base, long offset, @Nullable Object value) {
        SlowAccess.writeMemoryReference(base, offset, SIZES[3] | VOLATILE, value);
    }

    public static boolean getBoolean(Object unsafe, Object base, long offset) {
        return SlowAccess.readMemory(base, offset, SIZES[0]) != 0;
    }

    public static void putBoolean(Object unsafe, Object base, long offset, boolean value) {
        SlowAccess.writeMemory(base, offset, SIZES[0], value ? 1 : 0);
    }

    public static boolean getBooleanVolatile(Object unsafe, Object base, long offset) {
        return SlowAccess.readMemory(base, offset, SIZES[0] | VOLATILE) != 0;
    }

    public static void putBooleanVolatile(Object unsafe, Object base, long offset, boolean value) {
        SlowAccess.writeMemory(base, offset, SIZES[0] | VOLATILE, value ? 1 : 0);
    }

    public static byte getByte(Object unsafe, Object base, long offset) {
        return (byte) SlowAccess.readMemory(base, offset, SIZES[0]);
    }

    public static void putByte(Object unsafe, Object base, long offset, byte value) {
        SlowAccess.writeMemory(base, offset, SIZES[0], value);
    }

    public static byte getByteVolatile(Object unsafe, Object base, long offset) {
        return (byte) SlowAccess.readMemory(base, offset, SIZES[0] | VOLATILE);
    }

    public static void putByteVolatile(Object unsafe, Object base, long offset, byte value) {
        SlowAccess.writeMemory(base, offset, SIZES[0] | VOLATILE, value);
    }

    public static short getShort(Object unsafe, Object base, long offset) {
        return (short) SlowAccess.readMemory(base, offset, SIZES[1]);
    }

    public static void putShort(Object unsafe, Object base, long offset, short value) {
        SlowAccess.writeMemory(base, offset, SIZES[1], value);
    }

    public static short getShortVolatile(Object unsafe, Object base, long offset) {
        return (short) SlowAccess.readMemory(base, offset, SIZES[1] | VOLATILE);
    }

    public static void putShortVolatile(Object unsafe, Object base, long offset, short value) {
        SlowAccess.writeMemory(base, offset, SIZES[1] | VOLATILE, value);
    }

    public static char getChar(Object unsafe, Object base, long offset) {
        return (char) SlowAccess.readMemory(base, offset, SIZES[1]);
    }

    public static void putChar(Object unsafe, Object base, long offset, char value) {
        SlowAccess.writeMemory(base, offset, SIZES[1], value);
    }

    public static char getCharVolatile(Object unsafe, Object base, long offset) {
        return (char) SlowAccess.readMemory(base, offset, SIZES[1] | VOLATILE);
    }

    public static void putCharVolatile(Object unsafe, Object base, long offset, char value) {
        SlowAccess.writeMemory(base, offset, SIZES[1] | VOLATILE, value);
    }

    public static int getInt(Object unsafe, Object base, long offset) {
        return (int) SlowAccess.readMemory(base, offset, SIZES[2]);
    }

    public static void putInt(Object unsafe, Object base, long offset, int value) {
        SlowAccess.writeMemory(base, offset, SIZES[2], value);
    }

    public static int getIntVolatile(Object unsafe, Object base, long offset) {
        return (int) SlowAccess.readMemory(base, offset, SIZES[2] | VOLATILE);
    }

    public static void putIntVolatile(Object unsafe, Object base, long offset, int value) {
        SlowAccess.writeMemory(base, offset, SIZES[2] | VOLATILE, value);
    }

    public static long getLong(Object unsafe, Object base, long offset) {
        return SlowAccess.readMemory(base, offset, SIZES[3]);
    }

    public static void putLong(Object unsafe, Object base, long offset, long value) {
        SlowAccess.writeMemory(base, offset, SIZES[3], value);
    }

    public static long getLongVolatile(Object unsafe, Object base, long offset) {
        return SlowAccess.readMemory(base, offset, SIZES[3] | VOLATILE);
    }

    public static void putLongVolatile(Object unsafe, Object base, long offset, long value) {
        SlowAccess.writeMemory(base, offset, SIZES[3] | VOLATILE, value);
    }

    public static float getFloat(Object unsafe, Object base, long offset) {
        return Float.intBitsToFloat((int) SlowAccess.readMemory(base, offset, SIZES[2]));
    }

    public static void putFloat(Object unsafe, Object base, long offset, float value) {
        SlowAccess.writeMemory(base, offset, SIZES[2], Float.floatToRawIntBits(value));
    }

    public static float getFloatVolatile(Object unsafe, Object base, long offset) {
        return Float.intBitsToFloat((int) SlowAccess.readMemory(base, offset, SIZES[2] | VOLATILE));
    }

    public static void putFloatVolatile(Object unsafe, Object base, long offset, float value) {
        SlowAccess.writeMemory(base, offset, SIZES[2] | VOLATILE, Float.floatToRawIntBits(value));
    }

    public static double getDouble(Object unsafe, Object base, long offset) {
        return Double.longBitsToDouble(SlowAccess.readMemory(base, offset, SIZES[3]));
    }

    public static void putDouble(Object unsafe, Object base, long offset, double value) {
        SlowAccess.writeMemory(base, offset, SIZES[3], Double.doubleToRawLongBits(value));
    }

    public static double getDoubleVolatile(Object unsafe, Object base, long offset) {
        return Double.longBitsToDouble(SlowAccess.readMemory(base, offset, SIZES[3] | VOLATILE));
    }

    public static void putDoubleVolatile(Object unsafe, Object base, long offset, double value) {
        SlowAccess.writeMemory(base, offset, SIZES[3] | VOLATILE, Double.doubleToRawLongBits(value));
    }
}
