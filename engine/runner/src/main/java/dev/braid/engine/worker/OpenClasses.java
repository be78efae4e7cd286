// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.engine.message.FailureText;
import dev.braid.engine.message.MethodName;
import dev.braid.engine.message.TestClass;
import dev.braid.engine.message.WorkerMessage.ClassEnded;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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

    int count() {
        return open.size();
    }

    /** {@return the number of the open classes that are of this nest} */
    int shared(List<TestClass> nest) {
        int shared = 0;
        while (shared < Math.min(open.size(), nest.size())
                && open.get(shared).name().equals(nest.get(shared).name())) {
            shared++;
        }
        return shared;
    }

    /** {@return the depth of an open class in the nest, 0 for the outermost one; -1 if it is not open} */
    int level(String className) {
        for (int level = 0; level < open.size(); level++) {
            if (open.get(level).name().equals(className)) {
                return level;
            }
        }
        return -1;
    }

    /**
     * Opens those classes of a nest that are not open yet; no others may be.
     *
     * @throws Throwable what a {@code @BeforeAll} method threw, now or when the class was opened
     */
    void open(List<LoadedTestClass> nest) throws Throwable {
        for (OpenClass one : open) {
            one.throwIfNotReady();
        }
        for (LoadedTestClass next : nest.subList(open.size(), nest.size())) {
            OpenClass one = new OpenClass(next);
            open.add(one);
            one.beforeAll();
            one.throwIfNotReady();
        }
    }

    /** Closes the classes from a level on. */
    void closeFrom(int first, List<ClassEnded> ended) {
        for (int i = open.size() - 1; i >= first; i--) {
            OpenClass one = open.remove(i);
            Optional<Throwable> failure = one.afterAll().failure();
            ended.add(new ClassEnded(
                    one.name(), failure.isPresent() ? Optional.of(FailureText.of(failure.get())) : Optional.empty()));
        }
        if (open.isEmpty()) {
            uncaught.reset();
        }
    }

    /** A class of a nest. */
    private static final class OpenClass {
        private final LoadedTestClass loaded;
        private @Nullable Throwable notReady;

        OpenClass(LoadedTestClass loaded) {
            this.loaded = loaded;
        }

        String name() {
            return loaded.methods().name();
        }

        void beforeAll() {
            try {
                for (MethodName method : loaded.methods().beforeAll()) {
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
            for (MethodName method : loaded.methods().afterAll()) {
                try {
                    invoke(method);
                } catch (Throwable t) {
                    failures.add(t);
                }
            }
            return failures;
        }

        private void invoke(MethodName name) throws Throwable {
            Method method = name.in(loaded.type());
            if (!Modifier.isStatic(method.getModifiers()) || method.getParameterCount() > 0) {
                throw new IllegalStateException("Method " + method.toGenericString()
                        + " must be static and take no parameters, because it runs before any instance is made.");
            }
            try {
                method.invoke(null);
            } catch (InvocationTargetException e) {
                throw e.getTargetException();
            }
        }
    }
}
