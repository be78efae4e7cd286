// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.run.JupiterEnd;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * The cost of a trial. What passes before and behind the test's method is done again for each trial, so the page says
 * how long that takes, and who may do it, where it is most of the trial.
 */
final class TrialCost {
    /** The least time worth a sentence: what Jupiter itself does around a test stays below it on a slow machine. */
    private static final Duration WORTH_TELLING = Duration.ofMillis(50);

    private TrialCost() {}

    /**
     * {@return a sentence on the fastest trial; empty if hardly anything is done around the test's method, or there is
     * but one trial, most of which a fresh worker may have spent on loading classes}
     */
    static Optional<String> of(TracedTest test, List<Trial> trials) {
        if (test.jupiter().isEmpty()) {
            return Optional.empty();
        }
        return of(
                test.classes(),
                test.method(),
                trials.stream().map(trial -> trial.end().jupiter()).toList());
    }

    static Optional<String> of(List<Class<?>> classes, Method method, List<JupiterEnd> ends) {
        Optional<JupiterEnd> fastest = ends.stream().min(Comparator.comparing(JupiterEnd::around));
        if (ends.size() < 2 || fastest.isEmpty()) {
            return Optional.empty();
        }
        Duration around = fastest.get().around();
        Duration body = fastest.get().body();
        if (around.compareTo(WORTH_TELLING) < 0 || around.compareTo(body) < 0) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "A trial of this test takes at least %,d ms, of which %,d ms pass around its method, again for each trial: in its constructor, its @BeforeEach and @AfterEach methods%s.",
                around.plus(body).toMillis(),
                around.toMillis(),
                extensions(classes, method)));
    }

    private static String extensions(List<Class<?>> classes, Method method) {
        Set<String> names = new LinkedHashSet<>();
        for (Class<?> type : classes) {
            AnnotationSupport.findRepeatableAnnotations(type, ExtendWith.class).forEach(each -> add(each, names));
        }
        AnnotationSupport.findRepeatableAnnotations(method, ExtendWith.class).forEach(each -> add(each, names));
        return names.isEmpty() ? "" : ", and in extensions such as " + String.join(", ", names);
    }

    private static void add(ExtendWith extended, Set<String> names) {
        for (Class<?> extension : extended.value()) {
            names.add(extension.getSimpleName());
        }
    }
}
