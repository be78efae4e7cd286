// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.descriptor;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.descriptor.ClassSource;

/**
 * A class with traced tests, or a {@code @Nested} class in one.
 *
 * <p>Surefire counts and reports a failure only if the class has a {@link ClassSource} and its legacy name is the fully
 * qualified class name: without them the build stays green.
 */
public final class TestClassDescriptor extends AbstractTestDescriptor implements Refusable {
    private final List<Class<?>> classes;
    private final Set<TestTag> tags;
    private final List<Issue> errors;

    private TestClassDescriptor(
            UniqueId id, List<Class<?>> classes, String name, Set<TestTag> enclosingTags, List<Issue> errors) {
        super(id, JupiterAnnotations.displayName(last(classes), name), ClassSource.from(last(classes)));
        this.classes = List.copyOf(classes);
        this.errors = List.copyOf(errors);
        Set<TestTag> all = new LinkedHashSet<>(enclosingTags);
        all.addAll(JupiterAnnotations.tags(last(classes)));
        this.tags = all;
    }

    /**
     * {@return the descriptor of a class that stands on its own}
     *
     * @param errors the reason why none of its tests can run; nothing if they can
     */
    public static TestClassDescriptor standalone(UniqueId engine, Class<?> testClass, List<Issue> errors) {
        String name = testClass.getName();
        return new TestClassDescriptor(
                UniqueIds.ofClass(engine, testClass),
                List.of(testClass),
                name.substring(name.lastIndexOf('.') + 1),
                Set.of(),
                errors);
    }

    /**
     * {@return the descriptor of a {@code @Nested} class as a member of {@code enclosing}, which may inherit it}
     *
     * @param errors the reason why none of its tests can run; nothing if they can
     */
    public static TestClassDescriptor nested(TestClassDescriptor enclosing, Class<?> nestedClass, List<Issue> errors) {
        List<Class<?>> classes = new ArrayList<>(enclosing.classes);
        classes.add(nestedClass);
        return new TestClassDescriptor(
                UniqueIds.ofNested(enclosing.getUniqueId(), nestedClass),
                classes,
                nestedClass.getSimpleName(),
                enclosing.tags,
                errors);
    }

    /**
     * {@return the classes of which a test needs an instance each, outermost first, the test class last}
     *
     * <p>The outer ones are those under test, not those that declare the inner ones: an inherited {@code @Nested} class
     * is created in an instance of the subclass.
     */
    public List<Class<?>> classes() {
        return classes;
    }

    public Class<?> testClass() {
        return last(classes);
    }

    /** {@return the reason why nothing in this class is to run; empty if it is} */
    public Optional<String> skipReason() {
        return JupiterAnnotations.skipReason(testClass(), testClass().getName());
    }

    @Override
    public List<Issue> errors() {
        return errors;
    }

    /** A class that fails as a whole stays in the plan, although no tests are found in it. */
    @Override
    public boolean mayRegisterTests() {
        return !errors.isEmpty();
    }

    @Override
    public Set<TestTag> getTags() {
        return new LinkedHashSet<>(tags);
    }

    @Override
    public String getLegacyReportingName() {
        return testClass().getName();
    }

    @Override
    public Type getType() {
        return Type.CONTAINER;
    }

    private static Class<?> last(List<Class<?>> classes) {
        return classes.get(classes.size() - 1);
    }
}
