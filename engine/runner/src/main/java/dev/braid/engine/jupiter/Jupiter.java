// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.jupiter;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * Looks Jupiter's annotations up by their names. What is not there is on no class and no method.
 *
 * <p>Thread safety: any thread.
 */
public final class Jupiter {
    private static final String API = "org.junit.jupiter.api.";

    private static final boolean PRESENT = find("Tag").isPresent();

    private Jupiter() {}

    /**
     * {@return {@code true} if Jupiter is there, and with it all annotations of its version 5.10, the oldest that is
     * supported}
     */
    public static boolean isPresent() {
        return PRESENT;
    }

    /**
     * {@return an annotation's type, if there is one of that name}
     *
     * @param name without the package of Jupiter's API, with that of its part: {@code io.TempDir}
     */
    public static Optional<Class<? extends Annotation>> find(String name) {
        return ReflectionSupport.tryToLoadClass(API + name, Jupiter.class.getClassLoader())
                .toOptional()
                .map(type -> type.asSubclass(Annotation.class));
    }

    /**
     * {@return {@code true} if an element has an annotation, directly or through others, which may not be there at all}
     */
    public static boolean isOn(AnnotatedElement element, Optional<Class<? extends Annotation>> annotation) {
        return annotation
                .filter(found -> AnnotationSupport.isAnnotated(element, found))
                .isPresent();
    }

    /** {@return the annotations of these that are present} */
    public static List<Class<? extends Annotation>> findAll(String... names) {
        return Arrays.stream(names).map(Jupiter::find).flatMap(Optional::stream).toList();
    }
}
