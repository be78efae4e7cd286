// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.session;

import dev.braid.trace.Outputs;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/**
 * Switches tracing around a test's own code, and gives it its {@link Outputs}. To Jupiter, a method with
 * {@code @TracedConcurrencyTest} alone is a test template; this provides its one invocation.
 *
 * <p>It is registered before all extensions of the tests, so that its callback behind each test is the last one.
 */
public final class TracingExtension
        implements InvocationInterceptor, AfterEachCallback, ParameterResolver, TestTemplateInvocationContextProvider {

    /** Makes the extension for Jupiter. */
    public TracingExtension() {}

    @Override
    public <T> T interceptTestClassConstructor(
            Invocation<T> invocation,
            ReflectiveInvocationContext<Constructor<T>> invocationContext,
            ExtensionContext extensionContext)
            throws Throwable {
        return traced(invocation);
    }

    @Override
    public void interceptBeforeEachMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext extensionContext)
            throws Throwable {
        traced(invocation);
    }

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext extensionContext)
            throws Throwable {
        body(invocation);
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext extensionContext)
            throws Throwable {
        body(invocation);
    }

    @Override
    public <T> T interceptTestFactoryMethod(
            Invocation<T> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext extensionContext)
            throws Throwable {
        return body(invocation);
    }

    @Override
    public void interceptDynamicTest(
            Invocation<Void> invocation, DynamicTestInvocationContext invocationContext, ExtensionContext context)
            throws Throwable {
        body(invocation);
    }

    private static <T> T body(Invocation<T> code) throws Throwable {
        TracedRegion region = TracedRegion.current();
        region.begin();
        long began = System.nanoTime();
        try {
            return code.proceed();
        } finally {
            region.addToBody(System.nanoTime() - began);
        }
    }

    private static <T> T traced(Invocation<T> code) throws Throwable {
        TracedRegion.current().begin();
        return code.proceed();
    }

    @Override
    public void afterEach(ExtensionContext context) throws Exception {
        try {
            TracedRegion.current().end();
        } catch (Exception | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("Tracing could not be ended", e);
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameterContext, ExtensionContext extensionContext) {
        return parameterContext.getParameter().getType() == Outputs.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameterContext, ExtensionContext extensionContext) {
        return TracedRegion.current().outputs();
    }

    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return context.getTestMethod().filter(PlainTest::is).isPresent();
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        return Stream.of(new OnlyInvocation(context.getDisplayName()));
    }

    /** The invocation of a test that has but one. */
    private record OnlyInvocation(String displayName) implements TestTemplateInvocationContext {
        @Override
        public String getDisplayName(int invocationIndex) {
            return displayName;
        }
    }
}
