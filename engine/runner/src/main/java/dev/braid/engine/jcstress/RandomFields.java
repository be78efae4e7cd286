// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.jcstress;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Gives the fields of an object values at random: primitive ones, those in arrays and in atomic variables. */
final class RandomFields {
    private RandomFields() {}

    static void set(Object object, SplittableRandom random) {
        for (Class<?> type = object.getClass(); type != null && type != Object.class; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && field.trySetAccessible()) {
                    set(object, field, random);
                }
            }
        }
    }

    private static void set(Object object, Field field, SplittableRandom random) {
        try {
            if (!field.getType().isPrimitive()) {
                fill(field.get(object), random);
            } else if (!Modifier.isFinal(field.getModifiers())) {
                field.set(object, value(field.getType(), random));
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(field + " is accessible", e);
        }
    }

    private static void fill(@Nullable Object content, SplittableRandom random) {
        if (content instanceof AtomicInteger number) {
            number.set(random.nextInt());
        } else if (content instanceof AtomicLong number) {
            number.set(random.nextLong());
        } else if (content instanceof AtomicBoolean truth) {
            truth.set(random.nextBoolean());
        } else if (content != null
                && content.getClass().isArray()
                && content.getClass().getComponentType().isPrimitive()) {
            for (int i = 0; i < Array.getLength(content); i++) {
                Array.set(content, i, value(content.getClass().getComponentType(), random));
            }
        }
    }

    private static Object value(Class<?> type, SplittableRandom random) {
        int number = random.nextInt();
        if (type == boolean.class) {
            return (number & 1) != 0;
        }
        if (type == byte.class) {
            return (byte) number;
        }
        if (type == short.class) {
            return (short) number;
        }
        if (type == char.class) {
            return (char) number;
        }
        if (type == long.class) {
            return random.nextLong();
        }
        if (type == float.class) {
            return (float) number;
        }
        return type == double.class ? (Object) (double) number : (Object) number;
    }
}
