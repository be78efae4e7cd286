// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.jupiter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestInstanceFactory;
import org.junit.jupiter.api.extension.TestInstanceFactoryContext;
import org.junit.jupiter.api.extension.TestInstancePostProcessor;
import org.junit.jupiter.api.extension.TestInstancePreConstructCallback;
import org.junit.jupiter.api.extension.TestInstancePreDestroyCallback;
import org.junit.jupiter.api.extension.TestWatcher;

/** Extensions of every kind. */
@ExtendWith(ExtensionsFixture.Everything.class)
@TestMethodOrder(MethodOrderer.MethodName.class)
class ExtensionsFixture {
    @RegisterExtension
    final BeforeEachCallback registered = context -> Log.add("registered extension");

    private final String given;

    ExtensionsFixture(String given) {
        this.given = given;
    }

    @BeforeEach
    void beforeEach(String alsoGiven) {
        Log.add("beforeEach " + alsoGiven);
    }

    @AfterEach
    void afterEach() {
        Log.add("afterEach");
    }

    @Test
    void aRuns(String parameter) {
        assertEquals(given, parameter);
        assertEquals(2, Shared.incrementedByTwo());
        Log.add("body");
    }

    @Test
    void bThrows_andIsForgiven() {
        throw new IllegalStateException("forgive me");
    }

    @Test
    void cThrows() {
        throw new IllegalStateException("never forgive me");
    }

    @Test
    void dIsSkipped() {
        Log.add("must not run");
    }

    /** An extension with every point that there is. */
    static final class Everything
            implements ExecutionCondition,
                    BeforeAllCallback,
                    TestInstancePreConstructCallback,
                    TestInstanceFactory,
                    TestInstancePostProcessor,
                    ParameterResolver,
                    BeforeEachCallback,
                    LifecycleMethodExecutionExceptionHandler,
                    BeforeTestExecutionCallback,
                    InvocationInterceptor,
                    TestExecutionExceptionHandler,
                    AfterTestExecutionCallback,
                    AfterEachCallback,
                    TestInstancePreDestroyCallback,
                    AfterAllCallback,
                    TestWatcher {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return context.getDisplayName().startsWith("dIsSkipped")
                    ? ConditionEvaluationResult.disabled("by a condition")
                    : ConditionEvaluationResult.enabled("by a condition");
        }

        @Override
        public void beforeAll(ExtensionContext context) {
            Log.add("BeforeAllCallback");
        }

        @Override
        public void preConstructTestInstance(TestInstanceFactoryContext factory, ExtensionContext context) {
            Log.add("TestInstancePreConstructCallback");
        }

        @Override
        public Object createTestInstance(TestInstanceFactoryContext factory, ExtensionContext context) {
            Log.add("TestInstanceFactory");
            return new ExtensionsFixture("given");
        }

        @Override
        public void postProcessTestInstance(Object instance, ExtensionContext context) {
            Log.add("TestInstancePostProcessor");
        }

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == String.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            Log.add("ParameterResolver");
            return "given";
        }

        @Override
        public void beforeEach(ExtensionContext context) {
            Log.add("BeforeEachCallback " + context.getDisplayName());
        }

        @Override
        public void beforeTestExecution(ExtensionContext context) {
            Log.add("BeforeTestExecutionCallback");
        }

        @Override
        public <T> T interceptTestClassConstructor(
                Invocation<T> invocation,
                ReflectiveInvocationContext<Constructor<T>> constructor,
                ExtensionContext context)
                throws Throwable {
            Log.add("interceptTestClassConstructor");
            return invocation.proceed();
        }

        @Override
        public void interceptBeforeEachMethod(
                Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
                throws Throwable {
            Log.add("interceptBeforeEachMethod");
            invocation.proceed();
        }

        @Override
        public void interceptTestMethod(
                Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
                throws Throwable {
            Log.add("interceptTestMethod");
            invocation.proceed();
        }

        @Override
        public void handleTestExecutionException(ExtensionContext context, Throwable thrown) throws Throwable {
            Log.add("TestExecutionExceptionHandler " + thrown.getMessage());
            if (!"forgive me".equals(thrown.getMessage())) {
                throw thrown;
            }
        }

        @Override
        public void afterTestExecution(ExtensionContext context) {
            Log.add("AfterTestExecutionCallback "
                    + context.getExecutionException().map(Throwable::getMessage).orElse("fine"));
        }

        @Override
        public void afterEach(ExtensionContext context) {
            Log.add("AfterEachCallback");
        }

        @Override
        public void preDestroyTestInstance(ExtensionContext context) {
            Log.add("TestInstancePreDestroyCallback");
        }

        @Override
        public void afterAll(ExtensionContext context) {
            Log.add("AfterAllCallback");
        }

        @Override
        public void testDisabled(ExtensionContext context, Optional<String> reason) {
            Log.add("testDisabled " + reason.orElse(""));
        }

        @Override
        public void testSuccessful(ExtensionContext context) {
            Log.add("testSuccessful");
        }

        @Override
        public void testAborted(ExtensionContext context, Throwable cause) {
            Log.add("testAborted");
        }

        @Override
        public void testFailed(ExtensionContext context, Throwable cause) {
            Log.add("testFailed " + cause.getMessage());
        }
    }
}
