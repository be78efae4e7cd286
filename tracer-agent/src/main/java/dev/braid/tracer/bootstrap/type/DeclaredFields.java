// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.type;

import dev.braid.tracer.bootstrap.machine.LockOrder;
import dev.braid.tracer.bootstrap.machine.NameTable;
import dev.braid.tracer.bootstrap.machine.SpinLock;
import dev.braid.tracer.bootstrap.machine.StaticFields;
import java.lang.reflect.Modifier;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ReservedStackAccess;
import org.jspecify.annotations.Nullable;

/**
 * The fields that the instrumented classes declare, as their class files say.
 *
 * <p>Problem: {@link Class#getDeclaredFields} loads the classes of all fields. From the agent's thread, which is not
 * traced, that changes concurrent maps of the class loaders behind the trace's back. From a hook, it runs class loaders
 * of the program where the program runs none, and throws if one of those classes is missing.
 *
 * <p>So names and modifiers are taken from the class file when it is instrumented, and offsets are asked for by name,
 * which loads nothing.
 *
 * <p>Thread safety: any thread.
 */
public final class DeclaredFields {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final NameTable<DeclaredFields> BY_CLASS = new NameTable<>();
    private static final SpinLock LOCK = new SpinLock(LockOrder.DECLARED_FIELDS);

    private static final NameTable<Long> PREPARED = new NameTable<>();
    private static final NameTable<Integer> NUMBERS = new NameTable<>();
    private static int lastNumber;

    private final String[] names;
    private final String[] descriptors;
    private final int[] modifiers;

    private DeclaredFields(String[] names, String[] descriptors, int[] modifiers) {
        this.names = names;
        this.descriptors = descriptors;
        this.modifiers = modifiers;
    }

    /**
     * Registers a class's fields. Two of one name, which no Java compiler emits, leave the class to reflection: their
     * offsets cannot be asked for by name.
     *
     * @param loader null for the bootstrap class loader
     * @param className with dots
     */
    @ReservedStackAccess
    public static void register(
            @Nullable ClassLoader loader, String className, String[] names, String[] descriptors, int[] modifiers) {
        String key = key(loader, className);
        NameTable<String> distinct = new NameTable<>();
        for (String name : names) {
            if (distinct.get(name) != null) {
                return;
            }
            distinct.put(name, name);
        }
        LOCK.lock();
        try {
            BY_CLASS.put(key, new DeclaredFields(names, descriptors, modifiers));
        } finally {
            LOCK.unlock();
        }
    }

    /** {@return the number of a class that has an initialiser, for {@code ClassUses}; not 0} */
    @ReservedStackAccess
    public static int numberFor(@Nullable ClassLoader loader, String className) {
        String key = key(loader, className);
        LOCK.lock();
        try {
            Integer known = NUMBERS.get(key);
            if (known == null) {
                known = ++lastNumber;
                NUMBERS.put(key, known);
            }
            return known;
        } finally {
            LOCK.unlock();
        }
    }

    /** {@return the number that a class has got, 0 if it has none} */
    @ReservedStackAccess
    static int classNumber(Class<?> type) {
        String key = key(type.getClassLoader(), type.getName());
        LOCK.lock();
        try {
            Integer known = NUMBERS.get(key);
            return known == null ? 0 : known;
        } finally {
            LOCK.unlock();
        }
    }

    /** {@return the fields that the class declares, or null if it was not instrumented} */
    @ReservedStackAccess
    static @Nullable DeclaredFields of(Class<?> type) {
        String key = key(type.getClassLoader(), type.getName());
        LOCK.lock();
        try {
            DeclaredFields known = BY_CLASS.get(key);
            Long prepared = known == null ? PREPARED.get(key) : null;
            if (prepared == null) {
                return known;
            }
            DeclaredFields read = prepared(prepared);
            BY_CLASS.put(key, read);
            return read;
        } finally {
            LOCK.unlock();
        }
    }

    /**
     * Registers the fields of a class that the bootstrap class loader defines, to be read when they are asked for.
     *
     * @param address the address of the fields, see {@link PreparedFields}
     */
    @ReservedStackAccess
    public static void registerPrepared(String className, long address) {
        LOCK.lock();
        try {
            PREPARED.put(className, address);
        } finally {
            LOCK.unlock();
        }
    }

    private static DeclaredFields prepared(long address) {
        int count = PreparedFields.declaredCount(address);
        String[] names = new String[count];
        String[] descriptors = new String[count];
        int[] modifiers = new int[count];
        for (int i = 0; i < count; i++) {
            names[i] = PreparedFields.declaredName(address, i);
            descriptors[i] = PreparedFields.declaredDescriptor(address, i);
            modifiers[i] = PreparedFields.declaredModifiers(address, i);
        }
        return new DeclaredFields(names, descriptors, modifiers);
    }

    /** Class loaders may have different classes of one name. The table must not keep them alive. */
    static String key(@Nullable ClassLoader loader, String className) {
        int identity = System.identityHashCode(loader);
        return identity == 0 ? className : className.concat("@").concat(Integer.toHexString(identity));
    }

    int size() {
        return names.length;
    }

    String name(int index) {
        return names[index];
    }

    int modifiers(int index) {
        return modifiers[index];
    }

    String descriptor(int index) {
        return descriptors[index];
    }

    boolean isStatic(int index) {
        return Modifier.isStatic(modifiers[index]);
    }

    /** {@return the index of the field, or -1} */
    int indexOf(String name, String descriptor) {
        for (int i = 0; i < names.length; i++) {
            if (names[i].equals(name) && descriptors[i].equals(descriptor)) {
                return i;
            }
        }
        return -1;
    }

    /** {@return the offset of the field: in the objects of {@code type}, or, if static, in its class object} */
    long offset(Class<?> type, int index) {
        return isStatic(index)
                ? StaticFields.offset(type, names[index], descriptors[index])
                : U.objectFieldOffset(type, names[index]);
    }
}
