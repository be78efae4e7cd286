// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Contents of an object of the JDK as they were at some time: of an atomic, an array or a collection. The elements
 * themselves are taken as they are.
 *
 * <p>Thread safety: that of the object.
 */
final class Contents {
    /** More would take longer than a run. */
    private static final int MOST_ELEMENTS = 1 << 16;

    private final BooleanSupplier isUnchanged;
    private final Runnable setBack;

    private Contents(BooleanSupplier isUnchanged, Runnable setBack) {
        this.isUnchanged = isUnchanged;
        this.setBack = setBack;
    }

    /**
     * {@return the contents that an object has now; null if it is of another kind, has very many, or does not let itself be
     * read}
     */
    static @Nullable Contents of(@Nullable Object object) {
        try {
            return object == null ? null : read(object);
        } catch (RuntimeException e) {
            return null;
        }
    }

    private static @Nullable Contents read(Object object) {
        if (object instanceof AtomicInteger atomic) {
            int value = atomic.get();
            return new Contents(() -> atomic.get() == value, () -> atomic.set(value));
        }
        if (object instanceof AtomicLong atomic) {
            long value = atomic.get();
            return new Contents(() -> atomic.get() == value, () -> atomic.set(value));
        }
        if (object instanceof AtomicBoolean atomic) {
            boolean value = atomic.get();
            return new Contents(() -> atomic.get() == value, () -> atomic.set(value));
        }
        if (object.getClass() == AtomicReference.class) {
            @SuppressWarnings("unchecked") // any object may be in there
            AtomicReference<@Nullable Object> atomic = (AtomicReference<@Nullable Object>) object;
            Object value = atomic.get();
            return new Contents(() -> atomic.get() == value, () -> atomic.set(value));
        }
        if (object.getClass().isArray()) {
            return ofArray(object);
        }
        return object.getClass().getName().startsWith("java.util.") ? ofCollection(object) : null;
    }

    private static @Nullable Contents ofArray(Object array) {
        int length = Array.getLength(array);
        if (length > MOST_ELEMENTS) {
            return null;
        }
        List<@Nullable Object> elements = elements(array, length);
        return new Contents(() -> areSame(elements, elements(array, length)), () -> {
            for (int i = 0; i < length; i++) {
                Array.set(array, i, elements.get(i));
            }
        });
    }

    private static List<@Nullable Object> elements(Object array, int length) {
        List<@Nullable Object> elements = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            elements.add(Array.get(array, i));
        }
        return elements;
    }

    private static @Nullable Contents ofCollection(Object object) {
        if (object instanceof Collection<?> some && some.size() <= MOST_ELEMENTS) {
            @SuppressWarnings("unchecked") // it gets what it had
            Collection<@Nullable Object> collection = (Collection<@Nullable Object>) some;
            List<@Nullable Object> elements = new ArrayList<>(collection);
            return new Contents(() -> areSame(elements, new ArrayList<>(collection)), () -> {
                collection.clear();
                collection.addAll(elements);
            });
        }
        if (object instanceof Map<?, ?> some && some.size() <= MOST_ELEMENTS) {
            @SuppressWarnings("unchecked") // it gets what it had
            Map<@Nullable Object, @Nullable Object> map = (Map<@Nullable Object, @Nullable Object>) some;
            List<@Nullable Object> keys = new ArrayList<>(map.keySet());
            List<@Nullable Object> values = new ArrayList<>(map.values());
            return new Contents(
                    () -> areSame(keys, new ArrayList<>(map.keySet()))
                            && areSame(values, new ArrayList<>(map.values())),
                    () -> {
                        map.clear();
                        for (int i = 0; i < keys.size(); i++) {
                            map.put(keys.get(i), values.get(i));
                        }
                    });
        }
        return null;
    }

    /** {@return whether two lists have the same elements, or equal ones if these have no state of their own} */
    private static boolean areSame(List<@Nullable Object> some, List<@Nullable Object> others) {
        boolean areSame = some.size() == others.size();
        for (int i = 0; areSame && i < some.size(); i++) {
            areSame = isSame(some.get(i), others.get(i));
        }
        return areSame;
    }

    private static boolean isSame(@Nullable Object one, @Nullable Object other) {
        return one == other || one != null && StaticFields.isStateless(one) && one.equals(other);
    }

    /** {@return whether the object has the same contents as then; false if it does not let itself be read} */
    boolean areUnchanged() {
        try {
            return isUnchanged.getAsBoolean();
        } catch (RuntimeException e) {
            return false;
        }
    }

    /** Gives the object the contents that it had. {@return whether it has them} */
    boolean setBack() {
        try {
            setBack.run();
        } catch (RuntimeException e) {
            return false; // it cannot be changed in this way
        }
        return areUnchanged();
    }
}
