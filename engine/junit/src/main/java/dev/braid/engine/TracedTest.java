// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.descriptor.TestMethodDescriptor;
import dev.braid.engine.message.WorkerMessage.Run;
import dev.braid.engine.message.WorkerMessage.RunTest;
import dev.braid.engine.mirror.MirroredTest;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.platform.engine.UniqueId;

/**
 * One traced test, ready to run.
 *
 * @param classes the classes of which the test needs an instance each, outermost first, the test class last. Each but
 *     the first is created in an instance of the one before it, which may be a subclass of the class that declares it
 * @param method the test method, which a superclass or an interface of the test class may declare
 * @param effective the settings with who says so, for people
 * @param rerun the number of earlier failures of the test in this JVM, with reports in the same folder
 * @param jupiter the request of it to Jupiter; empty for a test that Braid runs itself
 */
public record TracedTest(
        List<Class<?>> classes,
        Method method,
        String uniqueId,
        String displayName,
        Settings settings,
        List<EffectiveSetting> effective,
        int rerun,
        Optional<JupiterTest> jupiter) {
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
                EarlierFailures.count(configuration.reportDirectory(), uniqueId),
                Optional.empty());
    }

    /**
     * {@return one of the tests that a method has}
     *
     * @param scope id in Jupiter's tree of the method, or of an invocation, or of a container of dynamic tests
     * @param invocation number in the scope, from 0
     */
    static TracedTest of(MirroredTest test, UniqueId scope, int invocation, Configuration configuration) {
        JupiterTest jupiter = new JupiterTest(
                test.jupiterId(),
                scope,
                invocation,
                !test.isTest(),
                test.declaration().isOfOrdinaryTest());
        String uniqueId = test.getUniqueId() + jupiter.suffix();
        return new TracedTest(
                test.classes(),
                test.method(),
                uniqueId,
                test.getDisplayName(),
                configuration.settingsFor(test.declaration()),
                configuration.effectiveFor(test.declaration()),
                EarlierFailures.count(configuration.reportDirectory(), uniqueId),
                Optional.of(jupiter));
    }

    /** {@return the request for a run of the test} */
    Run request(int trial) {
        return jupiter.<Run>map(test -> test.request(trial)).orElseGet(() -> RunTest.of(classes, method, trial, true));
    }

    /** {@return {@code true} if the method has a test for each of its invocations, which need a name each} */
    boolean isOneOfSeveral() {
        return jupiter.filter(JupiterTest::isOneOfSeveral).isPresent();
    }

    /** {@return the class that is left when a worker is to be retired after the test} */
    String outermost() {
        return jupiter.map(JupiterTest::outermost).orElseGet(() -> classNames().get(0));
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
