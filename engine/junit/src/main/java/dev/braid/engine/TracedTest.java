// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.descriptor.TestMethodDescriptor;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;

/**
 * One traced test, ready to run.
 *
 * @param classes the classes of which the test needs an instance each, outermost first, the test class last. Each but
 *     the first is created in an instance of the one before it, which may be a subclass of the class that declares it
 * @param method the test method, which a superclass or an interface of the test class may declare
 * @param effective the settings with who says so, for people
 * @param rerun how often the test has failed before in this JVM, with reports in the same folder
 */
public record TracedTest(
        List<Class<?>> classes,
        Method method,
        String uniqueId,
        String displayName,
        Settings settings,
        List<EffectiveSetting> effective,
        int rerun) {
    public TracedTest {
        classes = List.copyOf(classes);
        effective = List.copyOf(effective);
        if (classes.isEmpty()) {
            throw new IllegalArgumentException(uniqueId + " has no test class");
        }
    }

    static TracedTest of(TestMethodDescriptor descriptor, Configuration configuration) {
        String uniqueId = descriptor.getUniqueId().toString();
        return new TracedTest(
                descriptor.classes(),
                descriptor.method(),
                uniqueId,
                descriptor.getDisplayName(),
                configuration.settingsFor(descriptor.declaration()),
                configuration.effectiveFor(descriptor.declaration()),
                EarlierFailures.count(configuration.reportDirectory(), uniqueId));
    }

    public Class<?> testClass() {
        return classes.get(classes.size() - 1);
    }

    /** {@return the binary names of {@link #classes}, for a process that loads them itself} */
    public List<String> classNames() {
        return classes.stream().map(Class::getName).toList();
    }

    public String className() {
        return testClass().getName();
    }

    public String declaringClassName() {
        return method.getDeclaringClass().getName();
    }

    public String methodName() {
        return method.getName();
    }

    public List<String> parameterTypeNames() {
        return Arrays.stream(method.getParameterTypes()).map(Class::getName).toList();
    }
}
