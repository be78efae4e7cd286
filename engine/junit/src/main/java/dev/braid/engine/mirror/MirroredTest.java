// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.mirror;

import dev.braid.engine.descriptor.Declaration;
import dev.braid.engine.descriptor.Issue;
import dev.braid.engine.descriptor.Refusable;
import java.lang.reflect.Method;
import java.util.List;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.UniqueId;

/** A method that is a traced test, or has several as its invocations or dynamic tests. */
public final class MirroredTest extends MirroredNode implements Refusable {
    private final List<Class<?>> classes;
    private final Method method;
    private final Declaration declaration;
    private final List<Invocations> invocations;
    private final List<Issue> errors;

    /**
     * Mirrors a method.
     *
     * @param classes the test class, last, after the classes that it is {@code @Nested} in
     * @param hasInvocations whether the method has several tests, each with a name of its own
     * @param invocations the tests to run
     * @param errors the reason why it cannot be traced; nothing if it can
     */
    MirroredTest(
            UniqueId engine,
            TestDescriptor jupiter,
            List<Class<?>> classes,
            Method method,
            Declaration declaration,
            boolean hasInvocations,
            List<Invocations> invocations,
            List<Issue> errors) {
        super(engine, jupiter, hasInvocations ? TestDescriptor.Type.CONTAINER : TestDescriptor.Type.TEST);
        this.classes = List.copyOf(classes);
        this.method = method;
        this.declaration = declaration;
        this.invocations = List.copyOf(invocations);
        this.errors = List.copyOf(errors);
    }

    private MirroredTest(MirroredTest prototype, UniqueId engine, UniqueId template, UniqueId invocation) {
        super(prototype, engine, template, invocation);
        classes = prototype.classes;
        method = prototype.method;
        declaration = prototype.declaration;
        invocations = List.of(Invocations.all(jupiterId()));
        errors = prototype.errors;
    }

    public List<Class<?>> classes() {
        return classes;
    }

    public Method method() {
        return method;
    }

    public Declaration declaration() {
        return declaration;
    }

    /** {@return the tests to run, at least one} */
    public List<Invocations> invocations() {
        return invocations;
    }

    /** {@return the unique id without invocations of classes: the same part of a suite runs all of them} */
    public UniqueId idInAnyInvocation() {
        return MirroredIds.withoutClassInvocations(getUniqueId());
    }

    @Override
    MirroredTest below(UniqueId engine, UniqueId template, UniqueId invocation) {
        return new MirroredTest(this, engine, template, invocation);
    }

    @Override
    public List<Issue> errors() {
        return errors;
    }

    @Override
    public boolean mayRegisterTests() {
        return getType() == TestDescriptor.Type.CONTAINER;
    }
}
