// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.library.fence;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * A log that one thread appends to while another reads it. An access between fences, whose form differs from one kind
 * of log to the next, hands over the number of entries; the entries themselves are plain.
 */
public abstract class FencedLog {
    private static final int CAPACITY = 4096;

    private final @Nullable Object[] entries = new Object[CAPACITY];
    private int appended;

    /** {@return a log of the kind with that name} */
    public static FencedLog of(String kind) {
        return switch (kind) {
            case "field" -> new OfField();
            case "static" -> new OfStaticField();
            case "element" -> new OfElement();
            case "inherited" -> new OfInheritedField();
            case "opaque" -> new OfOpaqueField();
            case "unsafe" -> new OfUnsafe();
            default -> throw new IllegalArgumentException(kind);
        };
    }

    /** Appends an entry. To be called by one thread only. */
    public final void append(Object entry) {
        entries[appended++] = entry;
        publish(appended);
    }

    /** {@return the entry with that number, null if there is none yet} */
    public final @Nullable Object get(int number) {
        return number < published() ? entries[number] : null;
    }

    abstract void publish(int count);

    abstract int published();

    private static final class OfField extends FencedLog {
        private int count;

        @Override
        void publish(int newCount) {
            VarHandle.releaseFence();
            count = newCount;
        }

        @Override
        int published() {
            int read = count;
            VarHandle.acquireFence();
            return read;
        }
    }

    private static final class OfStaticField extends FencedLog {
        private static int count;

        @Override
        void publish(int newCount) {
            VarHandle.storeStoreFence();
            count = newCount;
        }

        @Override
        int published() {
            int read = count;
            VarHandle.loadLoadFence();
            return read;
        }
    }

    private static final class OfElement extends FencedLog {
        private final int[] count = new int[16];

        @Override
        void publish(int newCount) {
            VarHandle.fullFence();
            count[8] = newCount;
        }

        @Override
        int published() {
            int read = count[8];
            VarHandle.fullFence();
            return read;
        }
    }

    /** A class whose field another one has between fences, as padding against false sharing makes it. */
    private abstract static class Padded extends FencedLog {
        long count;
    }

    private static final class OfInheritedField extends Padded {
        @Override
        void publish(int newCount) {
            VarHandle.releaseFence();
            count = newCount;
        }

        @Override
        int published() {
            long read = count;
            VarHandle.acquireFence();
            return (int) read;
        }
    }

    private static final class OfOpaqueField extends FencedLog {
        private static final VarHandle COUNT;

        static {
            try {
                COUNT = MethodHandles.lookup().findVarHandle(OfOpaqueField.class, "count", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        @SuppressWarnings("UnusedVariable") // through the handle
        private int count;

        @Override
        void publish(int newCount) {
            VarHandle.releaseFence();
            COUNT.setOpaque(this, newCount);
        }

        @Override
        int published() {
            int read = (int) COUNT.getOpaque(this);
            VarHandle.acquireFence();
            return read;
        }
    }

    /** Uses {@code sun.misc.Unsafe} by its handles, as the compiler warns of its name wherever that stands. */
    private static final class OfUnsafe extends FencedLog {
        private static final long COUNT;
        private static final MethodHandle PUT;
        private static final MethodHandle GET;
        private static final MethodHandle RELEASE;
        private static final MethodHandle ACQUIRE;

        static {
            try {
                Class<?> type = Class.forName("sun.misc.Unsafe");
                Field field = type.getDeclaredField("theUnsafe");
                field.setAccessible(true);
                Object unsafe = field.get(null);
                COUNT = (long) type.getMethod("objectFieldOffset", Field.class)
                        .invoke(unsafe, OfUnsafe.class.getDeclaredField("count"));
                PUT = method(unsafe, "putInt", void.class, Object.class, long.class, int.class);
                GET = method(unsafe, "getInt", int.class, Object.class, long.class);
                RELEASE = method(unsafe, "storeFence", void.class);
                ACQUIRE = method(unsafe, "loadFence", void.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        @SuppressWarnings("UnusedVariable") // through Unsafe
        private int count;

        private static MethodHandle method(Object unsafe, String name, Class<?> result, Class<?>... parameters)
                throws ReflectiveOperationException {
            MethodType type = MethodType.methodType(result, parameters);
            return MethodHandles.lookup()
                    .findVirtual(unsafe.getClass(), name, type)
                    .bindTo(unsafe);
        }

        @Override
        void publish(int newCount) {
            try {
                RELEASE.invokeExact();
                PUT.invokeExact((Object) this, COUNT, newCount);
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        int published() {
            try {
                int read = (int) GET.invokeExact((Object) this, COUNT);
                ACQUIRE.invokeExact();
                return read;
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
