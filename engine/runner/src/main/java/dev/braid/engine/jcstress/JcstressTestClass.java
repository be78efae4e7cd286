// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.jcstress;

import dev.braid.simulator.outcome.Grade;
import dev.braid.simulator.outcome.Observation;
import dev.braid.simulator.outcome.Observation.ResultField;
import dev.braid.simulator.outcome.OutcomeCase;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A class marked {@code @JCStressTest}, as its annotations say it, rightly or wrongly. */
public final class JcstressTestClass {
    /** Prefix of the fields that jcstress itself keeps in a result. */
    private static final String RESULTS_OWN_FIELDS = "jcstress_";

    private final Class<?> type;

    /** @param type one that {@link #is} marked */
    public JcstressTestClass(Class<?> type) {
        this.type = type;
    }

    /** {@return {@code true} if a class is marked as a test of jcstress} */
    public static boolean is(Class<?> type) {
        return JcstressAnnotation.isOn(type, "JCStressTest");
    }

    public Class<?> type() {
        return type;
    }

    /** {@return {@code true} if one actor is to end when it gets a signal, rather than several to meet in memory} */
    public boolean isTermination() {
        return JcstressAnnotation.of(type, "JCStressTest")
                .map(test -> test.element("value", Enum.class).name().equals("Termination"))
                .orElse(false);
    }

    /** {@return the actors, by their names: reflection finds them in no order that lasts} */
    public List<Method> actors() {
        return marked("Actor");
    }

    public List<Method> arbiters() {
        return marked("Arbiter");
    }

    public List<Method> signals() {
        return marked("Signal");
    }

    /** {@return all methods that jcstress calls} */
    public List<Method> methods() {
        return Stream.of(actors(), arbiters(), signals()).flatMap(List::stream).toList();
    }

    private List<Method> marked(String annotation) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> !method.isBridge() && JcstressAnnotation.isOn(method, annotation))
                .sorted(Comparator.comparing(Method::getName))
                .toList();
    }

    /** {@return the classes of shared state that it uses: one, if it is right} */
    public Set<Class<?>> states() {
        return classes("State");
    }

    /** {@return the classes of results that it uses: one, if it is right} */
    public Set<Class<?>> results() {
        return classes("Result");
    }

    private Set<Class<?>> classes(String annotation) {
        Set<Class<?>> classes = new LinkedHashSet<>();
        if (JcstressAnnotation.isOn(type, annotation)) {
            classes.add(type);
        }
        methods().stream()
                .flatMap(method -> Arrays.stream(method.getParameterTypes()))
                .filter(parameter -> JcstressAnnotation.isOn(parameter, annotation))
                .forEach(classes::add);
        return classes;
    }

    /** {@return {@code true} if jcstress can give a method a parameter of that type} */
    public boolean supplies(Class<?> parameter) {
        return states().contains(parameter)
                || results().contains(parameter)
                || (isTermination() && parameter == Thread.class);
    }

    /**
     * {@return its declarations of outcomes, in its order: first those that {@code @JCStressMeta} names, then its own}
     */
    public List<OutcomeCase> cases() {
        List<OutcomeCase> cases = new ArrayList<>();
        JcstressAnnotation.of(type, "JCStressMeta")
                .ifPresent(meta -> addCases(meta.element("value", Class.class), cases));
        addCases(type, cases);
        return cases;
    }

    private static void addCases(Class<?> from, List<OutcomeCase> cases) {
        JcstressAnnotation.of(from, "Outcome$Outcomes")
                .map(all -> all.element("value", Annotation[].class))
                .ifPresent(all -> Arrays.stream(all).forEach(each -> addCases(new JcstressAnnotation(each), cases)));
        JcstressAnnotation.of(from, "Outcome").ifPresent(outcome -> addCases(outcome, cases));
    }

    private static void addCases(JcstressAnnotation outcome, List<OutcomeCase> cases) {
        Grade grade = Grade.valueOf(outcome.element("expect", Enum.class).name());
        for (String id : outcome.element("id", String[].class)) {
            cases.add(new OutcomeCase(id, grade, outcome.element("desc", String.class)));
        }
    }

    Optional<Class<?>> state() {
        return states().stream().findFirst();
    }

    Optional<Class<?>> result() {
        return results().stream().findFirst();
    }

    /**
     * {@return the results of the runs}
     *
     * @param outcomes by run
     * @param unmodelled the reason why the model cannot speak of the test; "" if nothing speaks against it
     */
    Observation observation(List<String> outcomes, String unmodelled) {
        return new Observation(
                type.getName(),
                actors().stream().map(Method::getName).toList(),
                arbiters().stream().map(Method::getName).findFirst(),
                resultFields(),
                cases(),
                outcomes,
                unmodelled,
                Optional.empty());
    }

    private List<ResultField> resultFields() {
        return result().stream()
                .flatMap(result -> Arrays.stream(result.getFields())
                        .filter(field -> !field.getName().startsWith(RESULTS_OWN_FIELDS))
                        .map(field -> field(result, field)))
                .toList();
    }

    private static ResultField field(Class<?> result, Field field) {
        return new ResultField(
                result.getName(),
                field.getName(),
                Objects.requireNonNull(field.getType().getTypeName()));
    }
}
