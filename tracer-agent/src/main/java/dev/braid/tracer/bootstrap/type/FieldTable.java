// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.type;

import dev.braid.tracer.bootstrap.machine.LockOrder;
import dev.braid.tracer.bootstrap.machine.SpinLock;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.ReservedStackAccess;
import org.jspecify.annotations.Nullable;

/**
 * Knows the place of the field of each field instruction.
 *
 * <p>The instrumenter registers each instruction under its site before the class is defined. The first execution
 * resolves it, as the JVM resolves a symbolic reference (JVMS 5.4.3.2), and keeps offset and flags in one word. The
 * instruction itself has run once before, as a probe. So resolution, access checks, initialisation and null checks have
 * happened where the JVM wants them, and what is looked for here exists.
 *
 * <p>Thread safety: any thread. Keeps no class alive. A word that is lost while the table grows is resolved again.
 */
public final class FieldTable {
    public static final long VOLATILE = 1L << 62;
    public static final long CONSTANT = 1L << 61;
    private static final long RESOLVED = 1L << 60;
    private static final int CLASS_SHIFT = 32;
    private static final long CLASS_MASK = (1 << 24) - 1;
    public static final long OFFSET_MASK = (1L << CLASS_SHIFT) - 1;

    private static final Unsafe U = Unsafe.getUnsafe();
    private static final SpinLock LOCK = new SpinLock(LockOrder.FIELD_TABLE);

    private static volatile long[] words = new long[1 << 12];
    private static volatile @Nullable WeakReference<?>[] bases = new WeakReference<?>[1 << 12];
    private static @Nullable String[] owners = new String[1 << 12];
    private static @Nullable String[] names = new String[1 << 12];
    private static @Nullable String[] descriptors = new String[1 << 12];

    private FieldTable() {}

    /**
     * Registers the field of a site.
     *
     * @param owner the class that the instruction names, with dots
     */
    @ReservedStackAccess
    public static void register(int site, String owner, String name, String descriptor) {
        LOCK.lock();
        try {
            if (site >= owners.length) {
                grow(Math.max(site + 1, owners.length * 2));
            }
            owners[site] = owner;
            names[site] = name;
            descriptors[site] = descriptor;
        } finally {
            LOCK.unlock();
        }
    }

    /** Makes room for the first so many sites, which {@link PreparedFields} names. */
    static void reserve(int sites) {
        if (sites > owners.length) {
            grow(sites);
        }
    }

    private static void grow(int length) {
        words = java.util.Arrays.copyOf(words, length);
        bases = java.util.Arrays.copyOf(bases, length);
        owners = java.util.Arrays.copyOf(owners, length);
        names = java.util.Arrays.copyOf(names, length);
        descriptors = java.util.Arrays.copyOf(descriptors, length);
    }

    /** {@return offset and flags of an instance field} */
    public static long instanceField(Object object, int site) {
        long word = words[site];
        return word != 0 ? word : resolve(object.getClass(), site);
    }

    /**
     * {@return offset and flags of a field}
     *
     * @param from the class of the object that has it, or the one that the instruction names for a static field
     */
    public static long field(Class<?> from, int site) {
        long word = words[site];
        return word != 0 ? word : resolve(from, site);
    }

    /** {@return the number for {@code ClassUses} of the class that declares a static field; 0 if it has none} */
    @ForceInline
    public static int classNumber(long field) {
        return (int) (field >>> CLASS_SHIFT & CLASS_MASK);
    }

    /** {@return the word for a site's field, 0 until it has been looked up} */
    @ForceInline
    public static long word(int site) {
        return words[site];
    }

    /** {@return the object that holds a static field, after {@link #field} has been called for it} */
    public static @Nullable Object staticBase(int site) {
        WeakReference<?> base = bases[site];
        return base == null ? null : base.get(); // which the class that runs the instruction keeps alive
    }

    @ReservedStackAccess
    private static long resolve(Class<?> from, int site) {
        String owner;
        String name;
        String descriptor;
        LOCK.lock();
        try {
            owner = owners[site];
            name = names[site];
            descriptor = descriptors[site];
        } finally {
            LOCK.unlock();
        }
        if (owner == null && PreparedFields.hasSite(site)) {
            owner = PreparedFields.owner(site);
            name = PreparedFields.name(site);
            descriptor = PreparedFields.descriptor(site);
        }
        if (owner == null || name == null || descriptor == null) {
            throw new IllegalStateException("no field is registered for a site: Braid's instrumenter is broken");
        }
        Class<?> start = from;
        while (start != null && !start.getName().equals(owner)) {
            start = start.getSuperclass();
        }
        Place place = find(start == null ? from : start, name, descriptor);
        if (place == null) {
            throw new NoSuchFieldError(name);
        }
        boolean isStatic = Modifier.isStatic(place.modifiers);
        long word = RESOLVED | place.offset | (Modifier.isVolatile(place.modifiers) ? VOLATILE : 0);
        if (isStatic && Modifier.isFinal(place.modifiers)) {
            word |= CONSTANT;
        }
        if (isStatic) {
            word |= (DeclaredFields.classNumber(place.owner) & CLASS_MASK) << CLASS_SHIFT;
        }
        LOCK.lock();
        try {
            if (isStatic) {
                bases[site] = new WeakReference<>(place.owner); // HotSpot keeps static fields in the class object
            }
            words[site] = word;
        } finally {
            LOCK.unlock();
        }
        return word;
    }

    /** A field that was found. */
    private static final class Place {
        final Class<?> owner;
        final int modifiers;
        final long offset;

        Place(Class<?> owner, int modifiers, long offset) {
            this.owner = owner;
            this.modifiers = modifiers;
            this.offset = offset;
        }
    }

    /** Looks for a field in the order of JVMS 5.4.3.2: the class, its superinterfaces, its superclass. */
    private static @Nullable Place find(Class<?> start, String name, String descriptor) {
        for (Class<?> type = start; type != null; type = type.getSuperclass()) {
            Place place = findDeclared(type, name, descriptor);
            if (place != null) {
                return place;
            }
            for (Class<?> superinterface : type.getInterfaces()) {
                place = find(superinterface, name, descriptor);
                if (place != null) {
                    return place;
                }
            }
        }
        return null;
    }

    private static @Nullable Place findDeclared(Class<?> type, String name, String descriptor) {
        DeclaredFields declared = DeclaredFields.of(type);
        if (declared != null) {
            int index = declared.indexOf(name, descriptor);
            return index < 0 ? null : new Place(type, declared.modifiers(index), declared.offset(type, index));
        }
        for (Field field : type.getDeclaredFields()) {
            if (field.getName().equals(name)
                    && field.getType().descriptorString().equals(descriptor)) {
                boolean isStatic = Modifier.isStatic(field.getModifiers());
                long offset = isStatic ? U.staticFieldOffset(field) : U.objectFieldOffset(field);
                return new Place(type, field.getModifiers(), offset);
            }
        }
        return null;
    }
}
