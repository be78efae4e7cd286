// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame;

import dev.braid.frame.layout.FrameLayout;
import dev.braid.frame.layout.FrameLayout.PlacedField;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.List;

/** Makes the method handle that copies a record into a frame: one accessor and one put for each component. */
final class RecordCopy {
    private RecordCopy() {}

    /** {@return a handle that takes a row as an object, a ring, and a place} */
    static MethodHandle of(Class<? extends Record> type, FrameLayout layout) {
        try {
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
            MethodType shape = MethodType.methodType(void.class, type, FrameRing.class, int.class);
            MethodHandle all = MethodHandles.empty(shape);
            RecordComponent[] components = type.getRecordComponents();
            List<PlacedField> columns = layout.columns();
            for (int i = components.length - 1; i >= 0; i--) {
                MethodHandle accessor = lookup.unreflect(components[i].getAccessor());
                MethodHandle one = one(accessor, columns.get(i).offset());
                all = MethodHandles.foldArguments(all, MethodHandles.permuteArguments(one, shape, 1, 2, 0));
            }
            return all.asType(MethodType.methodType(void.class, Object.class, FrameRing.class, int.class));
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(
                    "Record " + type.getName() + " cannot be read by Braid; open its package to the module of "
                            + Frames.class.getName() + ", or put both on the class path.",
                    e);
        }
    }

    /** {@return a handle that takes a ring, a place and a row} */
    private static MethodHandle one(MethodHandle accessor, int offset) throws IllegalAccessException {
        Class<?> type = accessor.type().returnType();
        Class<?> put = type == char.class ? short.class : type;
        String name = "put" + Character.toUpperCase(put.getName().charAt(0))
                + put.getName().substring(1);
        try {
            MethodHandle write = MethodHandles.lookup()
                    .findVirtual(FrameRing.class, name, MethodType.methodType(void.class, int.class, put));
            MethodHandle sum = MethodHandles.lookup()
                    .findStatic(Integer.class, "sum", MethodType.methodType(int.class, int.class, int.class));
            MethodHandle value = MethodHandles.explicitCastArguments(
                    accessor, accessor.type().changeReturnType(put));
            write = MethodHandles.filterArguments(write, 1, MethodHandles.insertArguments(sum, 1, offset));
            return MethodHandles.filterArguments(write, 2, value);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("a ring takes no " + put, e);
        }
    }
}
