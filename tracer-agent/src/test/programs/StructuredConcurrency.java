// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;

/** Structured concurrency and scoped values as of JDK 25 to 27, without data races. */
final class StructuredConcurrency {
    private static final ScopedValue<long[]> BOUND = ScopedValue.newInstance();
    private static final ThreadLocal<long[]> OWN = ThreadLocal.withInitial(() -> new long[1]);
    private static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>();

    private StructuredConcurrency() {}

    public static void main(String[] args) throws Throwable {
        INHERITED.set("inherited");
        long[] cells = new long[20];
        String found = ScopedValue.where(BOUND, cells).call(StructuredConcurrency::fork);
        long sum = 0;
        for (long cell : cells) {
            sum += cell;
        }
        System.out.println("structured is over: " + found + " " + sum + " " + firstOfSome());
    }

    private static String fork() throws Exception {
        try (var scope = StructuredTaskScope.<Long>open()) {
            List<Subtask<Long>> tasks = new ArrayList<>();
            for (int i = 0; i < BOUND.get().length; i++) {
                int number = i;
                tasks.add(scope.fork(() -> {
                    OWN.get()[0] += number;
                    BOUND.get()[number] = OWN.get()[0];
                    return BOUND.get()[number] + INHERITED.get().length();
                }));
            }
            scope.join();
            long sum = 0;
            for (Subtask<Long> task : tasks) {
                sum += task.get();
            }
            return sum + (OWN.get()[0] == 0 ? " own" : " shared");
        }
    }

    /** The names and type parameters of a preview change from release to release. */
    @SuppressWarnings("rawtypes")
    private static StructuredTaskScope.Joiner anySuccessful() throws ReflectiveOperationException {
        for (Method method : StructuredTaskScope.Joiner.class.getMethods()) {
            if (method.getName().startsWith("anySuccessful") && method.getParameterCount() == 0) {
                return (StructuredTaskScope.Joiner) method.invoke(null);
            }
        }
        throw new NoSuchMethodException("anySuccessful");
    }

    @SuppressWarnings({"rawtypes", "unchecked"})
    private static String firstOfSome() throws Throwable {
        try (StructuredTaskScope scope = StructuredTaskScope.open(anySuccessful())) {
            Callable<String> late = () -> {
                Thread.sleep(100_000);
                return "late";
            };
            Callable<String> early = () -> "early";
            scope.fork(late);
            scope.fork(early);
            return (String) scope.join();
        }
    }
}
