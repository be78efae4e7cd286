// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.descriptor;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.descriptor.MethodSource;

/**
 * A traced test: one descriptor per method, whatever the number of trials.
 *
 * <p>A child per trial would repeat names in the XML report and break reruns, so trials are detail of one test.
 */
public final class TestMethodDescriptor extends AbstractTestDescriptor implements Refusable {
    private final List<Class<?>> classes;
    private final Method method;
    private final Declaration declaration;
    private final Set<TestTag> tags;
    private final List<Issue> errors;

    /**
     * Describes {@code method} as a test of {@code testClass}, which may inherit it, or carries its annotation itself.
     *
     * @param errors the reason why it cannot run; nothing if it can
     */
    public TestMethodDescriptor(TestClassDescriptor testClass, Method method, List<Issue> errors) {
        super(
                UniqueIds.ofTest(testClass.getUniqueId(), method),
                JupiterAnnotations.displayName(method, shortName(method)),
                MethodSource.from(testClass.testClass(), method));
        this.classes = testClass.classes();
        this.method = method;
        this.errors = List.copyOf(errors);
        this.declaration = Declaration.of(testClass.testClass(), method);
        this.tags = testClass.getTags();
        this.tags.addAll(JupiterAnnotations.tags(method));
    }

    /** {@return the classes of which the test needs an instance each, see {@link TestClassDescriptor#classes}} */
    public List<Class<?>> classes() {
        return classes;
    }

    public Method method() {
        return method;
    }

    public Declaration declaration() {
        return declaration;
    }

    /** {@return the reason why the test is not to run; empty if it is} */
    public Optional<String> skipReason() {
        return JupiterAnnotations.skipReason(method, shortName(method));
    }

    @Override
    public List<Issue> errors() {
        return errors;
    }

    @Override
    public Set<TestTag> getTags() {
        return new LinkedHashSet<>(tags);
    }

    @Override
    public String getLegacyReportingName() {
        return shortName(method);
    }

    @Override
    public Type getType() {
        return Type.TEST;
    }

    private static String shortName(Method method) {
        return Arrays.stream(method.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", ", method.getName() + "(", ")"));
    }
}
