// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.mirror;

import dev.braid.engine.api.Schedules;
import dev.braid.engine.api.Traced;
import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.engine.descriptor.Declaration;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.TestTag;

/**
 * The choice of the tests that are traced: by an annotation of a method or of a class around it, or by the
 * configuration parameter {@value #KEY}.
 *
 * <p>The parameter holds patterns, separated by commas. {@code com.acme.**.*PoolTest} is one of classes,
 * {@code com.acme.PoolTest#take*} one of methods, {@code tag:concurrent} one of tags. {@code *} stands for anything
 * within a name, {@code **} for any number of packages.
 */
public final class TracedChoice {
    public static final String KEY = "braid.traced";

    private static final String TAG = "tag:";

    private final List<NamePattern> names = new ArrayList<>();
    private final List<TestTag> tags = new ArrayList<>();

    /**
     * Reads the parameter.
     *
     * @param patterns its value, "" for none
     * @throws IllegalArgumentException if it holds something that is not a pattern
     */
    public TracedChoice(String patterns) {
        for (String each : patterns.split(",", -1)) {
            String pattern = each.strip();
            if (pattern.startsWith(TAG)) {
                String tag = pattern.substring(TAG.length()).strip();
                if (!TestTag.isValid(tag)) {
                    throw new IllegalArgumentException("'" + tag + "' is not a tag");
                }
                tags.add(TestTag.create(tag));
            } else if (!pattern.isEmpty()) {
                names.add(NamePattern.parse(pattern));
            }
        }
    }

    /** {@return {@code true} if a class, or one in it, can have tests that are traced; tags are not looked at} */
    public boolean mayHaveTests(Class<?> type) {
        return !tags.isEmpty() || isChosen(type) || names.stream().anyMatch(name -> name.matchesClass(type.getName()));
    }

    private static boolean isChosen(Class<?> type) {
        return AnnotationSupport.isAnnotated(type, Traced.class);
    }

    /**
     * {@return the way a method is to be traced; empty if it is not}
     *
     * @param classes the test class, last, after the classes that it is {@code @Nested} in
     * @param tagsOfTest the tags of the method and of all around it
     */
    Optional<Declaration> of(List<Class<?>> classes, Method method, Set<TestTag> tagsOfTest) {
        Optional<Declaration> declared = AnnotationSupport.findAnnotation(method, TracedConcurrencyTest.class)
                .map(Declaration::of)
                .or(() -> nearest(classes, method, Traced.class).map(Declaration::of));
        return (declared.isPresent() || !isNamed(classes, method, tagsOfTest)
                        ? declared
                        : Optional.of(Declaration.DEFAULT))
                .map(declaration -> declaration.with(nearest(classes, method, Schedules.class)));
    }

    /** {@return an annotation of a method, otherwise that of the innermost class that has one} */
    private static <A extends Annotation> Optional<A> nearest(
            List<Class<?>> classes, Method method, Class<A> annotation) {
        Optional<A> found = AnnotationSupport.findAnnotation(method, annotation);
        for (int i = classes.size() - 1; i >= 0 && found.isEmpty(); i--) {
            found = AnnotationSupport.findAnnotation(classes.get(i), annotation);
        }
        return found;
    }

    /** {@return {@code true} if the parameter names tests, rather than leave it all to annotations} */
    boolean hasPatterns() {
        return !names.isEmpty() || !tags.isEmpty();
    }

    /**
     * {@return {@code true} if the parameter names a test}
     *
     * @param methodName "" if it is not known
     */
    boolean names(String className, String methodName, Set<TestTag> tagsOfTest) {
        return tags.stream().anyMatch(tagsOfTest::contains)
                || names.stream().anyMatch(name -> name.matches(className, methodName));
    }

    private boolean isNamed(List<Class<?>> classes, Method method, Set<TestTag> tagsOfTest) {
        return classes.stream().anyMatch(type -> names(type.getName(), method.getName(), tagsOfTest));
    }

    /**
     * A pattern of classes, and of methods of them.
     *
     * @param method empty for all
     */
    private record NamePattern(Pattern type, Optional<Pattern> method) {
        private static final Pattern LEGAL = Pattern.compile("[^\\s#]+(#[^\\s#]+)?");

        static NamePattern parse(String text) {
            if (!LEGAL.matcher(text).matches()) {
                throw new IllegalArgumentException("'" + text + "' is not a pattern");
            }
            int hash = text.indexOf('#');
            return hash < 0
                    ? new NamePattern(glob(text), Optional.empty())
                    : new NamePattern(glob(text.substring(0, hash)), Optional.of(glob(text.substring(hash + 1))));
        }

        private static Pattern glob(String text) {
            StringBuilder regex = new StringBuilder();
            for (int i = 0; i < text.length(); i++) {
                if (text.startsWith("**.", i)) {
                    regex.append("(?:.*\\.)?");
                    i += 2;
                } else if (text.startsWith("**", i)) {
                    regex.append(".*");
                    i++;
                } else if (text.charAt(i) == '*') {
                    regex.append("[^.]*");
                } else {
                    regex.append(Pattern.quote(text.substring(i, i + 1)));
                }
            }
            return Pattern.compile(regex.toString());
        }

        boolean matchesClass(String className) {
            return type.matcher(className).matches();
        }

        boolean matches(String className, String methodName) {
            return matchesClass(className)
                    && method.map(pattern -> pattern.matcher(methodName).matches())
                            .orElse(true);
        }
    }
}
