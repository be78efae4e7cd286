// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.jcstress;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.Optional;

/** An annotation of jcstress, read by its name. */
record JcstressAnnotation(Annotation annotation) {
    private static final String PACKAGE = "org.openjdk.jcstress.annotations.";

    /** {@return the annotation of that name, such as {@code Outcome$Outcomes}, present or inherited} */
    static Optional<JcstressAnnotation> of(AnnotatedElement element, String name) {
        return Arrays.stream(element.getAnnotations())
                .filter(each -> each.annotationType().getName().equals(PACKAGE + name))
                .findFirst()
                .map(JcstressAnnotation::new);
    }

    static boolean isOn(AnnotatedElement element, String name) {
        return of(element, name).isPresent();
    }

    /**
     * {@return the value of an element}
     *
     * @throws IllegalStateException if it is of another type, as of another version of jcstress
     */
    <T> T element(String name, Class<T> type) {
        try {
            return type.cast(annotation.annotationType().getMethod(name).invoke(annotation));
        } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException | ClassCastException e) {
            throw new IllegalStateException(
                    "@" + annotation.annotationType().getSimpleName() + " has no element '" + name + "' of type "
                            + type.getSimpleName() + "; use jcstress 0.16, which Braid knows.",
                    e);
        }
    }
}
