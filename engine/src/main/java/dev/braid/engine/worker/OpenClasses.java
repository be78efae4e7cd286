// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.worker.WorkerMessage.ClassEnded;
import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/**
 * The test classes whose {@code @BeforeAll} methods have run and whose {@code @AfterAll} methods have not: a nest,
 * outermost first.
 *
 * <p>Thread safety: one thread of a test at a time; the main thread waits for the end of each.
 */
final class OpenClasses {
    private final List<OpenClass> open = new ArrayList<>();
    private final UncaughtExceptions uncaught;

    OpenClasses(UncaughtExceptions uncaught) {
        this.uncaught = uncaught;
    }

    /** {@return whether a class is open that is not of this nest} */
    boolean hasOthers(List<String> nest) {
        return shared(nest) < open.size();
    }

    /** Closes the classes that are not of this nest. */
    void closeOthers(List<String> nest, List<ClassEnded> ended) {
        closeFrom(shared(nest), ended);
    }

    /**
     * Opens those classes of a nest that are not open yet; no others may be.
     *
     * @throws Throwable what a {@code @BeforeAll} method threw, now or when the class was opened
     */
    void open(List<Class<?>> nest) throws Throwable {
        for (OpenClass one : open) {
            one.throwIfNotReady();
        }
        for (Class<?> type : nest.subList(open.size(), nest.size())) {
            OpenClass one = new OpenClass(type);
            open.add(one);
            one.beforeAll();
            one.throwIfNotReady();
        }
    }

    /** Closes the class of that name and what is nested in it. Reports on the class also if it is not open. */
    void close(String className, List<ClassEnded> ended) {
        for (int i = 0; i < open.size(); i++) {
            if (open.get(i).type.getName().equals(className)) {
                closeFrom(i, ended);
                return;
            }
        }
        ended.add(new ClassEnded(className, Optional.empty()));
    }

    void closeAll(List<ClassEnded> ended) {
        closeFrom(0, ended);
    }

    private int shared(List<String> nest) {
        int shared = 0;
        while (shared < Math.min(open.size(), nest.size())
                && open.get(shared).type.getName().equals(nest.get(shared))) {
            shared++;
        }
        return shared;
    }

    private void closeFrom(int first, List<ClassEnded> ended) {
        for (int i = open.size() - 1; i >= first; i--) {
            OpenClass one = open.remove(i);
            ended.add(
                    new ClassEnded(one.type.getName(), one.afterAll().failure().map(FailureText::of)));
        }
        if (open.isEmpty()) {
            uncaught.reset();
        }
    }

    /** A class of a nest. */
    private static final class OpenClass {
        private final Class<?> type;
        private @Nullable Throwable notReady;

        OpenClass(Class<?> type) {
            this.type = type;
        }

        void beforeAll() {
            try {
                for (Method method : methods(BeforeAll.class, HierarchyTraversalMode.TOP_DOWN)) {
                    invoke(method);
                }
            } catch (Throwable t) {
                // Kept for the class's other tests: they can't run either.
                notReady = t;
            }
        }

        void throwIfNotReady() throws Throwable {
            if (notReady != null) {
                throw notReady;
            }
        }

        Failures afterAll() {
            Failures failures = new Failures();
            for (Method method : methods(AfterAll.class, HierarchyTraversalMode.BOTTOM_UP)) {
                try {
                    invoke(method);
                } catch (Throwable t) {
                    failures.add(t);
                }
            }
            return failures;
        }

        private List<Method> methods(Class<? extends Annotation> annotation, HierarchyTraversalMode order) {
            return AnnotationSupport.findAnnotatedMethods(type, annotation, order);
        }

        private static void invoke(Method method) throws Throwable {
            if (!Modifier.isStatic(method.getModifiers()) || method.getParameterCount() > 0) {
                throw new IllegalStateException("Method " + method.toGenericString()
                        + " must be static and take no parameters, because it runs before any instance is made.");
            }
            method.setAccessible(true);
            try {
                method.invoke(null);
            } catch (InvocationTargetException e) {
                throw e.getTargetException();
            }
        }
    }
}
