// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.linearizable;

import dev.braid.trace.Outputs;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Predicate;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionResult;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.kotlinx.lincheck.execution.HBClock;
import org.jetbrains.kotlinx.lincheck.execution.ResultWithClock;
import org.jetbrains.kotlinx.lincheck.util.ExceptionResult;
import org.jetbrains.kotlinx.lincheck.util.LincheckResult;
import org.jetbrains.kotlinx.lincheck.util.ValueResult;
import org.jetbrains.kotlinx.lincheck.util.VoidResult;
import org.jetbrains.lincheck.datastructures.verifier.LinearizabilityVerifier;
import org.jetbrains.lincheck.jvm.agent.InstrumentationStrategy;
import org.jetbrains.lincheck.jvm.agent.LincheckInstrumentation;

/**
 * Lincheck's verifier: says of outputs with one history whether it is linearizable. It runs in a class loader of its
 * own, with the classes that Lincheck's agent, which is not there, would have given to the boot class loader.
 */
public final class LincheckVerifier implements Predicate<Map<String, String>> {
    private static final String BOOT_CLASSES = "/bootstrap.jar";
    private static final int THREADS = 3;

    /** Made by {@link #inOwnLoader}. */
    public LincheckVerifier() throws ReflectiveOperationException {
        // The verifier asks how the agent works. With this answer, it leaves it in peace.
        Field strategy = LincheckInstrumentation.class.getDeclaredField("instrumentationStrategy");
        strategy.setAccessible(true);
        strategy.set(LincheckInstrumentation.INSTANCE, InstrumentationStrategy.EAGER);
    }

    @SuppressWarnings("unchecked")
    static Predicate<Map<String, String>> inOwnLoader(Path folder) throws IOException, ReflectiveOperationException {
        Path bootClasses = folder.resolve("bootstrap.jar");
        try (InputStream in = LincheckInstrumentation.class.getResourceAsStream(BOOT_CLASSES)) {
            if (in == null) {
                throw new IOException("Lincheck has no " + BOOT_CLASSES);
            }
            Files.copy(in, bootClasses);
        }
        List<URL> urls = new ArrayList<>();
        urls.add(bootClasses.toUri().toURL());
        for (String entry : System.getProperty("java.class.path").split(":")) {
            urls.add(url(entry));
        }
        ClassLoader loader = new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
        return (Predicate<Map<String, String>>) loader.loadClass(LincheckVerifier.class.getName())
                .getConstructor()
                .newInstance();
    }

    private static URL url(String entry) {
        try {
            return Path.of(entry).toUri().toURL();
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public boolean test(Map<String, String> values) {
        Outputs outputs = new Outputs();
        values.forEach(outputs::put);
        try {
            return isLinearizable(
                    Class.forName(HistoryOutputs.subject(outputs).specification()),
                    HistoryOutputs.histories(outputs).get(0).operations());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isLinearizable(Class<?> type, List<Operation> operations)
            throws ReflectiveOperationException {
        List<List<Actor>> actors = new ArrayList<>();
        List<List<ResultWithClock>> results = new ArrayList<>();
        for (int thread = 1; thread <= THREADS; thread++) {
            List<Actor> calls = new ArrayList<>();
            List<ResultWithClock> returns = new ArrayList<>();
            for (Operation operation : of(thread, operations)) {
                calls.add(new Actor(method(type, operation), arguments(operation)));
                returns.add(new ResultWithClock(result(operation.result()), clock(operation, operations)));
            }
            actors.add(calls);
            results.add(returns);
        }
        return new LinearizabilityVerifier(type)
                .verifyResults(
                        new ExecutionScenario(List.of(), actors, List.of(), null),
                        new ExecutionResult(List.of(), results, List.of()));
    }

    private static List<Operation> of(int thread, List<Operation> operations) {
        return operations.stream()
                .filter(operation -> operation.thread() == thread)
                .sorted(Comparator.comparingLong(Operation::called))
                .toList();
    }

    private static Method method(Class<?> type, Operation operation) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> method.getName().equals(operation.name()))
                .findFirst()
                .orElseThrow();
    }

    private static List<Object> arguments(Operation operation) {
        return operation.arguments().stream().<Object>map(Integer::valueOf).toList();
    }

    /** {@return the number of operations of each thread that had returned before the call} */
    private static HBClock clock(Operation operation, List<Operation> operations) {
        int[] clock = new int[THREADS];
        for (Operation other : operations) {
            if (other.returned() < operation.called()) {
                clock[other.thread() - 1]++;
            }
        }
        return new HBClock(clock);
    }

    private static LincheckResult result(String text) {
        return switch (text) {
            case "void" -> VoidResult.INSTANCE;
            case "null" -> new ValueResult(null);
            case "true", "false" -> new ValueResult(Boolean.valueOf(text));
            case "throws java.util.NoSuchElementException" -> new ExceptionResult(new NoSuchElementException());
            default -> new ValueResult(Integer.valueOf(text));
        };
    }
}
