// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.machine;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;
import org.jspecify.annotations.Nullable;

/**
 * Accesses memory, untraced: the one place that turns (object, offset, size, mode) into an operation of {@link Unsafe}.
 *
 * <p>Values are raw bits, sign-extended to 64 bits: a boolean is a byte, a char is a short, a float is an int, a double
 * is a long. Sizes are given as log2 of their bytes, modes as ordinals of {@code AccessMode}. Atomic operations always
 * are as strong as a volatile access, which any weaker mode allows.
 */
public final class Memory {
    public static final Unsafe U = Unsafe.getUnsafe();

    public static final int PLAIN = 0;
    static final int OPAQUE = 1;
    static final int ACQUIRE = 2;
    static final int RELEASE = 3;
    public static final int VOLATILE = 4;

    public static final int SET = 0;
    public static final int ADD = 1;
    public static final int OR = 2;
    public static final int AND = 3;
    public static final int XOR = 4;
    public static final int ADD_FLOAT = 5;
    public static final int ADD_DOUBLE = 6;

    private Memory() {}

    @ForceInline
    public static long get(@Nullable Object base, long offset, int size, int mode) {
        if (mode == PLAIN) {
            return switch (size) {
                case 0 -> U.getByte(base, offset);
                case 1 -> U.getShort(base, offset);
                case 2 -> U.getInt(base, offset);
                default -> U.getLong(base, offset);
            };
        }
        // A volatile load is a plain one on x86-64 and an acquiring one on 64-bit Arm, and the compiler moves
        // neither. So the modes need no loads of their own.
        return switch (size) {
            case 0 -> U.getByteVolatile(base, offset);
            case 1 -> U.getShortVolatile(base, offset);
            case 2 -> U.getIntVolatile(base, offset);
            default -> U.getLongVolatile(base, offset);
        };
    }

    @ForceInline
    public static void put(@Nullable Object base, long offset, int size, int mode, long value) {
        switch (mode) {
            case PLAIN -> putPlain(base, offset, size, value);
            case VOLATILE -> putVolatile(base, offset, size, value);
            default -> putRelease(base, offset, size, value);
        }
    }

    @ForceInline
    private static void putPlain(@Nullable Object base, long offset, int size, long value) {
        switch (size) {
            case 0 -> U.putByte(base, offset, (byte) value);
            case 1 -> U.putShort(base, offset, (short) value);
            case 2 -> U.putInt(base, offset, (int) value);
            default -> U.putLong(base, offset, value);
        }
    }

    private static void putRelease(@Nullable Object base, long offset, int size, long value) {
        switch (size) {
            case 0 -> U.putByteRelease(base, offset, (byte) value);
            case 1 -> U.putShortRelease(base, offset, (short) value);
            case 2 -> U.putIntRelease(base, offset, (int) value);
            default -> U.putLongRelease(base, offset, value);
        }
    }

    private static void putVolatile(@Nullable Object base, long offset, int size, long value) {
        switch (size) {
            case 0 -> U.putByteVolatile(base, offset, (byte) value);
            case 1 -> U.putShortVolatile(base, offset, (short) value);
            case 2 -> U.putIntVolatile(base, offset, (int) value);
            default -> U.putLongVolatile(base, offset, value);
        }
    }

    /** Returns the value found; it was replaced if it equals {@code expected}. */
    public static long compareAndExchange(@Nullable Object base, long offset, int size, long expected, long value) {
        return switch (size) {
            case 0 -> U.compareAndExchangeByte(base, offset, (byte) expected, (byte) value);
            case 1 -> U.compareAndExchangeShort(base, offset, (short) expected, (short) value);
            case 2 -> U.compareAndExchangeInt(base, offset, (int) expected, (int) value);
            default -> U.compareAndExchangeLong(base, offset, expected, value);
        };
    }

    /** Replaces the value by {@link #combine} of it and the operand, atomically, and returns the old one. */
    public static long getAndUpdate(@Nullable Object base, long offset, int size, int operation, long operand) {
        if (operation == ADD && size == 2) {
            return U.getAndAddInt(base, offset, (int) operand);
        }
        if (operation == ADD && size == 3) {
            return U.getAndAddLong(base, offset, operand);
        }
        if (operation == SET && size == 2) {
            return U.getAndSetInt(base, offset, (int) operand);
        }
        if (operation == SET && size == 3) {
            return U.getAndSetLong(base, offset, operand);
        }
        while (true) {
            long old = get(base, offset, size, VOLATILE);
            if (compareAndExchange(base, offset, size, old, combine(operation, size, old, operand)) == old) {
                return old;
            }
        }
    }

    /** {@return the value that {@link #getAndUpdate} writes over {@code old}} */
    public static long combine(int operation, int size, long old, long operand) {
        return switch (operation) {
            case SET -> extend(size, operand);
            case ADD -> extend(size, old + operand);
            case OR -> extend(size, old | operand);
            case AND -> extend(size, old & operand);
            case XOR -> extend(size, old ^ operand);
            case ADD_FLOAT ->
                Float.floatToRawIntBits(Float.intBitsToFloat((int) old) + Float.intBitsToFloat((int) operand));
            default -> Double.doubleToRawLongBits(Double.longBitsToDouble(old) + Double.longBitsToDouble(operand));
        };
    }

    /** {@return the value's low bytes, sign-extended} */
    public static long extend(int size, long value) {
        return switch (size) {
            case 0 -> (byte) value;
            case 1 -> (short) value;
            case 2 -> (int) value;
            default -> value;
        };
    }

    /** Copies elements one by one, from the first one on. Where there is no base, the offset is an address. */
    public static void copyElements(
            @Nullable Object from, long fromOffset, @Nullable Object to, long toOffset, int count, int size) {
        long bytes = (long) count << size;
        switch (size) {
            case 0 -> {
                for (long i = 0; i < bytes; i++) {
                    U.putByte(to, toOffset + i, U.getByte(from, fromOffset + i));
                }
            }
            case 1 -> {
                for (long i = 0; i < bytes; i += Short.BYTES) {
                    U.putShort(to, toOffset + i, U.getShort(from, fromOffset + i));
                }
            }
            case 2 -> {
                for (long i = 0; i < bytes; i += Integer.BYTES) {
                    U.putInt(to, toOffset + i, U.getInt(from, fromOffset + i));
                }
            }
            default -> {
                for (long i = 0; i < bytes; i += Long.BYTES) {
                    U.putLong(to, toOffset + i, U.getLong(from, fromOffset + i));
                }
            }
        }
    }

    @ForceInline
    public static @Nullable Object getReference(@Nullable Object base, long offset, int mode) {
        return mode == PLAIN ? U.getReference(base, offset) : U.getReferenceVolatile(base, offset);
    }

    @ForceInline
    public static void putReference(@Nullable Object base, long offset, int mode, @Nullable Object value) {
        if (mode == PLAIN) {
            U.putReference(base, offset, value);
        } else if (mode == VOLATILE) {
            U.putReferenceVolatile(base, offset, value);
        } else {
            U.putReferenceRelease(base, offset, value);
        }
    }
}
