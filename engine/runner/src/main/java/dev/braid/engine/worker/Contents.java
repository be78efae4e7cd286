// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
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

    private final List<@Nullable Object> elements;
    private final Supplier<List<@Nullable Object>> read;
    private final Consumer<List<@Nullable Object>> write;

    /**
     * Takes the elements that there are now.
     *
     * @param read gives the elements that there are
     * @param write replaces them
     */
    private Contents(Supplier<List<@Nullable Object>> read, Consumer<List<@Nullable Object>> write) {
        this.read = read;
        this.write = write;
        elements = read.get();
    }

    /**
     * {@return the contents that an object has now; null if it is of another kind, has very many, or does not let
     * itself be read}
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
            return ofOne(atomic::get, atomic::set);
        }
        if (object instanceof AtomicLong atomic) {
            return ofOne(atomic::get, atomic::set);
        }
        if (object instanceof AtomicBoolean atomic) {
            return ofOne(atomic::get, atomic::set);
        }
        if (object.getClass() == AtomicReference.class) {
            @SuppressWarnings("unchecked") // any object may be in there
            AtomicReference<@Nullable Object> atomic = (AtomicReference<@Nullable Object>) object;
            return ofOne(atomic::get, atomic::set);
        }
        if (object.getClass().isArray()) {
            return ofArray(object);
        }
        return object.getClass().getName().startsWith("java.util.") ? ofCollection(object) : null;
    }

    @SuppressWarnings("unchecked") // it gets what it had
    private static <T> Contents ofOne(Supplier<? extends @Nullable T> get, Consumer<T> set) {
        return new Contents(() -> Collections.singletonList(get.get()), elements -> set.accept((T) elements.get(0)));
    }

    private static @Nullable Contents ofArray(Object array) {
        int length = Array.getLength(array);
        if (length > MOST_ELEMENTS) {
            return null;
        }
        return new Contents(() -> elements(array, length), elements -> {
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
            return new Contents(() -> new ArrayList<>(collection), elements -> {
                collection.clear();
                collection.addAll(elements);
            });
        }
        if (object instanceof Map<?, ?> some && some.size() <= MOST_ELEMENTS) {
            @SuppressWarnings("unchecked") // it gets what it had
            Map<@Nullable Object, @Nullable Object> map = (Map<@Nullable Object, @Nullable Object>) some;
            return new Contents(() -> flat(map), elements -> {
                map.clear();
                for (int i = 0; i < elements.size(); i += 2) {
                    map.put(elements.get(i), elements.get(i + 1));
                }
            });
        }
        return null;
    }

    /** {@return each key of a map, with its value after it} */
    private static List<@Nullable Object> flat(Map<@Nullable Object, @Nullable Object> map) {
        List<@Nullable Object> flat = new ArrayList<>();
        map.forEach((key, value) -> {
            flat.add(key);
            flat.add(value);
        });
        return flat;
    }

    /** {@return {@code true} if two lists have the same elements, or equal ones if these have no state of their own} */
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

    /** {@return {@code true} if the object has the same contents as then; false if it does not let itself be read} */
    boolean areUnchanged() {
        try {
            return areSame(elements, read.get());
        } catch (RuntimeException e) {
            return false;
        }
    }

    /** Gives the object the contents that it had. {@return {@code true} if it has them} */
    boolean setBack() {
        try {
            write.accept(elements);
        } catch (RuntimeException e) {
            return false; // it cannot be changed in this way
        }
        return areUnchanged();
    }
}
