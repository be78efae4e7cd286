// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.descriptor;

import dev.braid.engine.jupiter.Jupiter;
import java.lang.reflect.AnnotatedElement;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.TestTag;

/** Reads those of Jupiter's annotations that describe a test; they mean here what they mean there. */
final class JupiterAnnotations {
    private JupiterAnnotations() {}

    static String displayName(AnnotatedElement element, String otherwise) {
        if (!Jupiter.isPresent()) {
            return otherwise;
        }
        return AnnotationSupport.findAnnotation(element, DisplayName.class)
                .map(annotation -> annotation.value().strip())
                .filter(name -> !name.isEmpty())
                .orElse(otherwise);
    }

    /** {@return the valid tags; discovery has refused an element with any other} */
    static Set<TestTag> tags(AnnotatedElement element) {
        if (!Jupiter.isPresent()) {
            return Set.of();
        }
        return AnnotationSupport.findRepeatableAnnotations(element, Tag.class).stream()
                .map(Tag::value)
                .filter(TestTag::isValid)
                .map(TestTag::create)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** {@return the reason why the element is disabled; empty if it is not} */
    static Optional<String> skipReason(AnnotatedElement element, String name) {
        if (!Jupiter.isPresent()) {
            return Optional.empty();
        }
        return AnnotationSupport.findAnnotation(element, Disabled.class)
                .map(annotation -> annotation.value().isBlank() ? name + " is @Disabled" : annotation.value());
    }
}
