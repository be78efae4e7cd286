// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.discovery;

import dev.braid.engine.descriptor.Issue;
import dev.braid.engine.descriptor.Place;
import dev.braid.engine.jupiter.Jupiter;
import java.lang.annotation.Annotation;
import java.lang.annotation.Repeatable;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.TestTag;

/**
 * Refuses those of Jupiter's annotations that would have no effect on a class of operations or a test of jcstress,
 * which Braid runs itself, directly or through others.
 */
final class AnnotationRules {
    private static final String NO_EXTENSIONS = "do its work in the constructor or in @BeforeAll and @AfterAll methods";

    /** An annotation that brings several of these is reported for the first. */
    private static final List<Refusal> REFUSALS = List.of(
            new Refusal("ClassTemplate", "has no effect here", "write one class for each case"),
            new Refusal("Timeout", "has no effect here", "set timeoutSeconds of @LinearizabilityTest instead"),
            new Refusal(
                    "io.TempDir",
                    "is not served by Braid",
                    "create the directory with Files.createTempDirectory in a @BeforeAll method"),
            new Refusal("AutoClose", "is not served by Braid", "close the field in an @AfterAll method"),
            new Refusal(
                    "extension.RegisterExtension", "registers an extension, which Braid does not run", NO_EXTENSIONS),
            new Refusal("extension.ExtendWith", "brings an extension, which Braid does not run", NO_EXTENSIONS));

    private static final List<Class<? extends Annotation>> WITHOUT_EFFECT =
            Jupiter.findAll("TestMethodOrder", "TestClassOrder", "parallel.Execution", "DisplayNameGeneration");

    private AnnotationRules() {}

    /** {@return the errors in the annotations that {@code element} itself declares} */
    static List<Issue> check(AnnotatedElement element, Place place) {
        return Arrays.stream(element.getDeclaredAnnotations())
                .flatMap(annotation -> check(annotation, place).stream())
                .toList();
    }

    /** {@return the errors in the tags and the name of {@code element}, which must not be blank} */
    static List<Issue> checkLabels(AnnotatedElement element, Place place) {
        List<Issue> issues = new ArrayList<>();
        if (!Jupiter.isPresent()) {
            return issues;
        }
        for (Tag tag : AnnotationSupport.findRepeatableAnnotations(element, Tag.class)) {
            if (!TestTag.isValid(tag.value())) {
                issues.add(place.error(
                        "has the tag '" + tag.value() + "', by which no filter can select it",
                        "use a tag without blanks and without any of " + TestTag.RESERVED_CHARACTERS));
            }
        }
        if (AnnotationSupport.findAnnotation(element, DisplayName.class)
                .filter(name -> name.value().isBlank())
                .isPresent()) {
            issues.add(place.warning("has a blank @DisplayName", "name it, or remove the annotation"));
        }
        return issues;
    }

    private static Optional<Issue> check(Annotation annotation, Place place) {
        String name = "has @" + annotation.annotationType().getSimpleName() + ", which ";
        for (Refusal refusal : REFUSALS) {
            if (refusal.annotation
                    .filter(refused -> brings(annotation.annotationType(), refused))
                    .isPresent()) {
                return Optional.of(place.error(name + refusal.wrong, refusal.fix));
            }
        }
        return WITHOUT_EFFECT.stream()
                .filter(refused -> brings(annotation.annotationType(), refused))
                .findFirst()
                .map(refused -> place.warning(name + "has no effect here", "remove it"));
    }

    /**
     * Returns whether {@code present} is the wanted annotation, carries it, or is the container of repeated ones that
     * do.
     */
    private static boolean brings(Class<? extends Annotation> present, Class<? extends Annotation> sought) {
        return present == sought
                || carries(present, sought)
                || repeatedIn(present)
                        .filter(repeated -> brings(repeated, sought))
                        .isPresent();
    }

    private static boolean carries(Class<? extends Annotation> present, Class<? extends Annotation> sought) {
        return sought.isAnnotationPresent(Repeatable.class)
                ? !AnnotationSupport.findRepeatableAnnotations(present, sought).isEmpty()
                : AnnotationSupport.isAnnotated(present, sought);
    }

    private static Optional<Class<? extends Annotation>> repeatedIn(Class<? extends Annotation> container) {
        return Arrays.stream(container.getDeclaredMethods())
                .filter(method -> method.getName().equals("value"))
                .map(Method::getReturnType)
                .filter(type -> type.isArray() && type.getComponentType().isAnnotation())
                .<Class<? extends Annotation>>map(
                        type -> type.getComponentType().asSubclass(Annotation.class))
                .filter(repeated -> isRepeatedIn(repeated, container))
                .findFirst();
    }

    private static boolean isRepeatedIn(Class<? extends Annotation> repeated, Class<? extends Annotation> container) {
        Repeatable repeatable = repeated.getAnnotation(Repeatable.class);
        return repeatable != null && repeatable.value() == container;
    }

    private record Refusal(Optional<Class<? extends Annotation>> annotation, String wrong, String fix) {
        Refusal(String annotation, String wrong, String fix) {
            this(Jupiter.find(annotation), wrong, fix);
        }
    }
}
