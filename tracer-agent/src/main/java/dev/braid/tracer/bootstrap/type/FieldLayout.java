// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.type;

import dev.braid.tracer.bootstrap.machine.Arrays;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import jdk.internal.misc.Unsafe;

/**
 * Names of a class's instance fields, inherited ones too, by offset. An array's first two elements show its layout.
 *
 * <p>Fields of a class of the program that is out of scope are left out. Instrumented code that reaches them names them
 * itself, and {@link DeclaredFields} says why they are not asked for.
 */
public final class FieldLayout {
    private static final Unsafe U = Unsafe.getUnsafe();

    private final List<String> names = new ArrayList<>();
    private final List<Long> offsets = new ArrayList<>();
    private final List<Boolean> finals = new ArrayList<>();
    private final List<String> owners = new ArrayList<>();
    private final List<String> descriptors = new ArrayList<>();

    private FieldLayout() {}

    /** {@return the layout of the class} */
    public static FieldLayout of(Class<?> type) {
        FieldLayout layout = new FieldLayout();
        if (type.isArray()) {
            Class<?> component = type.getComponentType();
            layout.add("[0]", component.isPrimitive() ? offset(component, 0) : Arrays.referenceOffset(0), 0, "", "");
            layout.add("[1]", component.isPrimitive() ? offset(component, 1) : Arrays.referenceOffset(1), 0, "", "");
            return layout;
        }
        for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
            layout.addFieldsOf(owner);
        }
        return layout;
    }

    private void addFieldsOf(Class<?> owner) {
        DeclaredFields declared = DeclaredFields.of(owner);
        if (declared != null) {
            for (int i = 0; i < declared.size(); i++) {
                if (!declared.isStatic(i)) {
                    add(
                            declared.name(i),
                            declared.offset(owner, i),
                            declared.modifiers(i),
                            owner.getName(),
                            declared.descriptor(i));
                }
            }
        } else if (owner.getClassLoader() == null) {
            // The JVM's own loader loads the classes of the fields without running Java code.
            for (Field field : owner.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    add(
                            field.getName(),
                            U.objectFieldOffset(field),
                            field.getModifiers(),
                            owner.getName(),
                            field.getType().descriptorString());
                }
            }
        }
    }

    public int size() {
        return names.size();
    }

    public String name(int index) {
        return names.get(index);
    }

    public long offset(int index) {
        return offsets.get(index);
    }

    /** {@return {@code true} if the field is assigned once, by a constructor} */
    public boolean isFinal(int index) {
        return finals.get(index);
    }

    /** {@return the class that declares the field, "" for an element} */
    public String owner(int index) {
        return owners.get(index);
    }

    /** {@return the field's type (JVMS 4.3.2), "" for an element} */
    public String descriptor(int index) {
        return descriptors.get(index);
    }

    private void add(String name, long offset, int modifiers, String owner, String descriptor) {
        descriptors.add(descriptor);
        owners.add(owner);
        names.add(name);
        offsets.add(offset);
        finals.add(Modifier.isFinal(modifiers));
    }

    private static long offset(Class<?> component, int index) {
        int size = component == long.class || component == double.class
                ? 3
                : component == int.class || component == float.class
                        ? 2
                        : component == short.class || component == char.class ? 1 : 0;
        return Arrays.offset(size, index);
    }
}
