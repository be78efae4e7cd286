// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.type;

import dev.braid.tracer.bootstrap.machine.Arrays;
import dev.braid.tracer.bootstrap.machine.LockOrder;
import dev.braid.tracer.bootstrap.machine.SpinLock;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ReservedStackAccess;
import org.jspecify.annotations.Nullable;

/**
 * Offsets of the instance fields of a class, inherited ones too, for hooks that copy whole objects.
 *
 * <p>Fields that a class of the program outside the scope declares are left out, for the reason that
 * {@link DeclaredFields} gives; nothing that is traced knows of them.
 *
 * <p>Thread safety: any thread. Readers do not lock; an entry is published by a release store. Keeps no class alive.
 */
public final class InstanceFields {
    /**
     * Position of a field's kind in its word. The kind, {@link Arrays#kind} of an array of the field's type, is above
     * its offset.
     */
    public static final int KIND_SHIFT = 48;

    public static final long OFFSET_MASK = (1L << KIND_SHIFT) - 1;

    private static final Unsafe U = Unsafe.getUnsafe();
    private static final int BUCKETS = 1 << 8;
    private static final @Nullable Entry[] TABLE = new Entry[BUCKETS];
    private static final SpinLock LOCK = new SpinLock(LockOrder.INSTANCE_FIELDS);

    private InstanceFields() {}

    /** One class's fields. */
    private static final class Entry extends WeakReference<Class<?>> {
        final long[] fields;
        final @Nullable Entry next;

        Entry(Class<?> type, long[] fields, @Nullable Entry next) {
            super(type);
            this.fields = fields;
            this.next = next;
        }
    }

    /** {@return one word per field} */
    @ReservedStackAccess
    public static long[] of(Class<?> type) {
        int index = System.identityHashCode(type) & (BUCKETS - 1);
        Entry first = (Entry) U.getReferenceAcquire(TABLE, Arrays.referenceOffset(index));
        for (Entry entry = first; entry != null; entry = entry.next) {
            if (entry.refersTo(type)) {
                return entry.fields;
            }
        }
        long[] fields = find(type);
        LOCK.lock();
        try {
            U.putReferenceRelease(TABLE, Arrays.referenceOffset(index), new Entry(type, fields, TABLE[index]));
        } finally {
            LOCK.unlock();
        }
        return fields;
    }

    private static long[] find(Class<?> type) {
        long[] fields = new long[16];
        int count = 0;
        for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
            long[] declared = declaredBy(owner);
            if (count + declared.length > fields.length) {
                long[] larger = new long[2 * (count + declared.length)];
                System.arraycopy(fields, 0, larger, 0, count);
                fields = larger;
            }
            System.arraycopy(declared, 0, fields, count, declared.length);
            count += declared.length;
        }
        long[] exact = new long[count];
        System.arraycopy(fields, 0, exact, 0, count);
        return exact;
    }

    private static long[] declaredBy(Class<?> owner) {
        DeclaredFields declared = DeclaredFields.of(owner);
        if (declared == null) {
            // Of a hidden class the name alone does not tell which one it is.
            return owner.getClassLoader() == null || owner.isHidden()
                    ? reflected(owner.getDeclaredFields())
                    : new long[0];
        }
        long[] fields = new long[declared.size()];
        int count = 0;
        for (int i = 0; i < fields.length; i++) {
            if (!declared.isStatic(i)) {
                fields[count++] =
                        word(declared.offset(owner, i), declared.descriptor(i).charAt(0));
            }
        }
        long[] exact = new long[count];
        System.arraycopy(fields, 0, exact, 0, count);
        return exact;
    }

    private static long[] reflected(Field[] all) {
        long[] fields = new long[all.length];
        int count = 0;
        for (Field field : all) {
            if (!Modifier.isStatic(field.getModifiers())) {
                fields[count++] = word(
                        U.objectFieldOffset(field),
                        field.getType().descriptorString().charAt(0));
            }
        }
        long[] exact = new long[count];
        System.arraycopy(fields, 0, exact, 0, count);
        return exact;
    }

    private static long word(long offset, char type) {
        int kind = switch (type) {
            case 'Z', 'B' -> 0;
            case 'C', 'S' -> 1;
            case 'I', 'F' -> 2;
            case 'J', 'D' -> 3;
            default -> Arrays.REFERENCES;
        };
        return offset | (long) kind << KIND_SHIFT;
    }
}
