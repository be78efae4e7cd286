// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap;

import dev.braid.tracer.bootstrap.log.AccessKey;
import dev.braid.tracer.bootstrap.log.OrderedAccess;
import dev.braid.tracer.bootstrap.log.ThreadLog;
import dev.braid.tracer.bootstrap.log.ThreadLogs;
import dev.braid.tracer.bootstrap.machine.Memory;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import org.jspecify.annotations.Nullable;

/**
 * Hooks that instrumented code of the JDK calls instead of the memory operations of {@code jdk.internal.misc.Unsafe}.
 *
 * <p>The parameters are the operation's own, the first one the Unsafe itself, which the call site has pushed; then
 * {@code where}, as in {@link Hooks}.
 *
 * <p>Thread safety: any thread.
 */
public final class UnsafeHooks {
    private UnsafeHooks() {}

    private static long exchange(@Nullable Object base, long offset, int where, long expected, long value) {
        ThreadLog log = ThreadLogs.current();
        long narrowExpected = Memory.extend(AccessKey.size(where), expected);
        return log == null
                ? Memory.compareAndExchange(base, offset, AccessKey.size(where), narrowExpected, value)
                : OrderedAccess.compareAndExchange(
                        log, base, offset, where, narrowExpected, Memory.extend(AccessKey.size(where), value));
    }

    private static long update(@Nullable Object base, long offset, int where, int operation, long operand) {
        ThreadLog log = ThreadLogs.current();
        return log == null
                ? Memory.getAndUpdate(base, offset, AccessKey.size(where), operation, operand)
                : OrderedAccess.getAndUpdate(log, base, offset, where, operation, operand);
    }

    @DontInline
    public static @Nullable Object getReference(Object unsafe, @Nullable Object base, long offset, int where) {
        return SlowAccess.readMemoryReference(base, offset, where);
    }

    @DontInline
    public static void putReference(
            Object unsafe, @Nullable Object base, long offset, @Nullable Object value, int where) {
        SlowAccess.writeMemoryReference(base, offset, where, value);
    }

    @DontInline
    public static @Nullable Object compareAndExchangeReference(
            Object unsafe,
            @Nullable Object base,
            long offset,
            @Nullable Object expected,
            @Nullable Object value,
            int where) {
        return exchangeReference(base, offset, expected, value, where);
    }

    @ForceInline
    private static @Nullable Object exchangeReference(
            @Nullable Object base, long offset, @Nullable Object expected, @Nullable Object value, int where) {
        ThreadLog log = ThreadLogs.current();
        return log == null
                ? Memory.U.compareAndExchangeReference(base, offset, expected, value)
                : OrderedAccess.compareAndExchangeReference(log, base, offset, where, expected, value);
    }

    @DontInline
    public static boolean compareAndSetReference(
            Object unsafe,
            @Nullable Object base,
            long offset,
            @Nullable Object expected,
            @Nullable Object value,
            int where) {
        return exchangeReference(base, offset, expected, value, where) == expected;
    }

    @DontInline
    public static @Nullable Object getAndSetReference(
            Object unsafe, @Nullable Object base, long offset, @Nullable Object value, int where) {
        ThreadLog log = ThreadLogs.current();
        return log == null
                ? Memory.U.getAndSetReference(base, offset, value)
                : OrderedAccess.getAndSetReference(log, base, offset, where, value);
    }

    @DontInline
    public static int getInt(Object unsafe, @Nullable Object base, long offset, int where) {
        return (int) SlowAccess.readMemory(base, offset, where);
    }

    @DontInline
    public static void putInt(Object unsafe, @Nullable Object base, long offset, int value, int where) {
        SlowAccess.writeMemory(base, offset, where, value);
    }

    @DontInline
    public static int compareAndExchangeInt(
            Object unsafe, @Nullable Object base, long offset, int expected, int value, int where) {
        return (int) exchange(base, offset, where, expected, value);
    }

    @DontInline
    public static boolean compareAndSetInt(
            Object unsafe, @Nullable Object base, long offset, int expected, int value, int where) {
        long narrow = Memory.extend(AccessKey.size(where), expected);
        return exchange(base, offset, where, narrow, value) == narrow;
    }

    @DontInline
    public static int getAndSetInt(Object unsafe, @Nullable Object base, long offset, int value, int where) {
        return (int) update(base, offset, where, Memory.SET, value);
    }

    @DontInline
    public static int getAndAddInt(Object unsafe, @Nullable Object base, long offset, int value, int where) {
        return (int) update(base, offset, where, Memory.ADD, value);
    }

    @DontInline
    public static int getAndBitwiseOrInt(Object unsafe, @Nullable Object base, long offset, int value, int where) {
        return (int) update(base, offset, where, Memory.OR, value);
    }

    @DontInline
    public static int getAndBitwiseAndInt(Object unsafe, @Nullable Object base, long offset, int value, int where) {
        return (int) update(base, offset, where, Memory.AND, value);
    }

    @DontInline
    public static int getAndBitwiseXorInt(Object unsafe, @Nullable Object base, long offset, int value, int where) {
        return (int) update(base, offset, where, Memory.XOR, value);
    }

    @DontInline
    public static long getLong(Object unsafe, @Nullable Object base, long offset, int where) {
        return SlowAccess.readMemory(base, offset, where);
    }

    @DontInline
    public static void putLong(Object unsafe, @Nullable Object base, long offset, long value, int where) {
        SlowAccess.writeMemory(base, offset, where, value);
    }

    @DontInline
    public static long compareAndExchangeLong(
            Object unsafe, @Nullable Object base, long offset, long expected, long value, int where) {
        return exchange(base, offset, where, expected, value);
    }

    @DontInline
    public static boolean compareAndSetLong(
            Object unsafe, @Nullable Object base, long offset, long expected, long value, int where) {
        long narrow = Memory.extend(AccessKey.size(where), expected);
        return exchange(base, offset, where, narrow, value) == narrow;
    }

    @DontInline
    public static long getAndSetLong(Object unsafe, @Nullable Object base, long offset, long value, int where) {
        return update(base, offset, where, Memory.SET, value);
    }

    @DontInline
    public static long getAndAddLong(Object unsafe, @Nullable Object base, long offset, long value, int where) {
        return update(base, offset, where, Memory.ADD, value);
    }

    @DontInline
    public static long getAndBitwiseOrLong(Object unsafe, @Nullable Object base, long offset, long value, int where) {
        return update(base, offset, where, Memory.OR, value);
    }

    @DontInline
    public static long getAndBitwiseAndLong(Object unsafe, @Nullable Object base, long offset, long value, int where) {
        return update(base, offset, where, Memory.AND, value);
    }

    @DontInline
    public static long getAndBitwiseXorLong(Object unsafe, @Nullable Object base, long offset, long value, int where) {
        return update(base, offset, where, Memory.XOR, value);
    }

    @DontInline
    public static float getFloat(Object unsafe, @Nullable Object base, long offset, int where) {
        return Float.intBitsToFloat((int) SlowAccess.readMemory(base, offset, where));
    }

    @DontInline
    public static void putFloat(Object unsafe, @Nullable Object base, long offset, float value, int where) {
        SlowAccess.writeMemory(base, offset, where, Float.floatToRawIntBits(value));
    }

    @DontInline
    public static float compareAndExchangeFloat(
            Object unsafe, @Nullable Object base, long offset, float expected, float value, int where) {
        return Float.intBitsToFloat(
                (int) exchange(base, offset, where, Float.floatToRawIntBits(expected), Float.floatToRawIntBits(value)));
    }

    @DontInline
    public static boolean compareAndSetFloat(
            Object unsafe, @Nullable Object base, long offset, float expected, float value, int where) {
        long narrow = Memory.extend(AccessKey.size(where), Float.floatToRawIntBits(expected));
        return exchange(base, offset, where, narrow, Float.floatToRawIntBits(value)) == narrow;
    }

    @DontInline
    public static float getAndSetFloat(Object unsafe, @Nullable Object base, long offset, float value, int where) {
        return Float.intBitsToFloat((int) update(base, offset, where, Memory.SET, Float.floatToRawIntBits(value)));
    }

    @DontInline
    public static float getAndAddFloat(Object unsafe, @Nullable Object base, long offset, float value, int where) {
        return Float.intBitsToFloat(
                (int) update(base, offset, where, Memory.ADD_FLOAT, Float.floatToRawIntBits(value)));
    }

    @DontInline
    public static double getDouble(Object unsafe, @Nullable Object base, long offset, int where) {
        return Double.longBitsToDouble(SlowAccess.readMemory(base, offset, where));
    }

    @DontInline
    public static void putDouble(Object unsafe, @Nullable Object base, long offset, double value, int where) {
        SlowAccess.writeMemory(base, offset, where, Double.doubleToRawLongBits(value));
    }

    @DontInline
    public static double compareAndExchangeDouble(
            Object unsafe, @Nullable Object base, long offset, double expected, double value, int where) {
        return Double.longBitsToDouble(
                exchange(base, offset, where, Double.doubleToRawLongBits(expected), Double.doubleToRawLongBits(value)));
    }

    @DontInline
    public static boolean compareAndSetDouble(
            Object unsafe, @Nullable Object base, long offset, double expected, double value, int where) {
        long narrow = Memory.extend(AccessKey.size(where), Double.doubleToRawLongBits(expected));
        return exchange(base, offset, where, narrow, Double.doubleToRawLongBits(value)) == narrow;
    }

    @DontInline
    public static double getAndSetDouble(Object unsafe, @Nullable Object base, long offset, double value, int where) {
        return Double.longBitsToDouble(update(base, offset, where, Memory.SET, Double.doubleToRawLongBits(value)));
    }

    @DontInline
    public static double getAndAddDouble(Object unsafe, @Nullable Object base, long offset, double value, int where) {
        return Double.longBitsToDouble(
                update(base, offset, where, Memory.ADD_DOUBLE, Double.doubleToRawLongBits(value)));
    }
}
