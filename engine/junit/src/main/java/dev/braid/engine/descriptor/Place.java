// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.descriptor;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;

/**
 * Place where something is wrong: a class or a member of it.
 *
 * @param name the class, or {@code class#member}, for people
 */
public record Place(String name, TestSource source) {
    public static Place of(Class<?> type) {
        return new Place(type.getName(), ClassSource.from(type));
    }

    public static Place of(Method method) {
        return new Place(method.getDeclaringClass().getName() + "#" + method.getName(), MethodSource.from(method));
    }

    public static Place of(Field field) {
        return new Place(
                field.getDeclaringClass().getName() + "#" + field.getName(),
                ClassSource.from(field.getDeclaringClass()));
    }

    /** {@return an issue that refuses the test, in the form: place, what is wrong; how to fix it} */
    public Issue error(String wrong, String fix) {
        return issue(Issue.Severity.ERROR, wrong, fix);
    }

    public Issue warning(String wrong, String fix) {
        return issue(Issue.Severity.WARNING, wrong, fix);
    }

    private Issue issue(Issue.Severity severity, String wrong, String fix) {
        return new Issue(severity, name + " " + wrong + "; " + fix + ".", source);
    }
}
