// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.descriptor;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.platform.engine.UniqueId;

/**
 * Builds the ids of the test plan: {@code [engine:braid]/[class:fqcn]/[nested:Simple]/[test:name(ParamTypes)]}.
 *
 * <p>No other class knows the form. Ids are read back by comparing what they hold with what this class builds.
 */
public final class UniqueIds {
    public static final String CLASS_SEGMENT = "class";
    public static final String NESTED_SEGMENT = "nested";
    public static final String TEST_SEGMENT = "test";

    private UniqueIds() {}

    static UniqueId ofClass(UniqueId engine, Class<?> testClass) {
        return engine.append(CLASS_SEGMENT, testClass.getName());
    }

    static UniqueId ofNested(UniqueId enclosing, Class<?> nestedClass) {
        return enclosing.append(NESTED_SEGMENT, nestedClass.getSimpleName());
    }

    static UniqueId ofTest(UniqueId testClass, Method method) {
        return testClass.append(TEST_SEGMENT, testName(method));
    }

    /** {@return the value of the last segment of a test's id, such as {@code increments(dev.braid.trace.Outputs)}} */
    public static String testName(Method method) {
        return Arrays.stream(method.getParameterTypes())
                .map(Class::getName)
                .collect(Collectors.joining(",", method.getName() + "(", ")"));
    }
}
