// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.descriptor;

import dev.braid.engine.api.Schedules;
import dev.braid.schedule.Schedule;
import dev.braid.simulator.Simulator;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Says what is wrong with what a test says of how it is to be run. */
public final class DeclarationRules {
    private DeclarationRules() {}

    /** {@return the errors in the elements of an annotation, at the place that has it} */
    public static List<Issue> check(Declaration declaration, Place place) {
        List<Issue> issues = new ArrayList<>();
        checkPositive("trials", declaration.trials(), place).ifPresent(issues::add);
        checkPositive("timeoutSeconds", declaration.timeoutSeconds(), place).ifPresent(issues::add);
        checkPositive("controlRuns", declaration.controlRuns(), place).ifPresent(issues::add);
        issues.addAll(checkSimulators(declaration.simulators(), place));
        declaration.schedules().ifPresent(schedules -> issues.addAll(checkSchedules(schedules, place)));
        return issues;
    }

    private static List<Issue> checkSchedules(Schedules schedules, Place place) {
        List<Issue> issues = new ArrayList<>();
        checkPositive("count", schedules.count(), place).ifPresent(issues::add);
        checkPositive("seconds", schedules.seconds(), place).ifPresent(issues::add);
        if (!schedules.replay().isEmpty()) {
            try {
                Schedule.parse(schedules.replay());
            } catch (IllegalArgumentException e) {
                issues.add(place.error(
                        "has replay = " + schedules.replay() + ", which is not a schedule",
                        "copy the text from the failure's message"));
            }
        }
        return issues;
    }

    /** {@return the error in an element that must be 1 or more; empty if it is valid} */
    public static Optional<Issue> checkPositive(String element, long value, Place place) {
        return value >= 1
                ? Optional.empty()
                : Optional.of(place.error("has " + element + " = " + value, "use 1 or more"));
    }

    private static List<Issue> checkSimulators(List<Class<? extends Simulator>> simulators, Place place) {
        return simulators.stream()
                .filter(simulator -> !canBeCreated(simulator))
                .map(simulator -> place.error(
                        "names the simulator " + simulator.getName() + ", which Braid cannot create",
                        "make it a public concrete class with a public constructor without parameters"))
                .toList();
    }

    private static boolean canBeCreated(Class<?> simulator) {
        return Modifier.isPublic(simulator.getModifiers())
                && !Modifier.isAbstract(simulator.getModifiers())
                && Arrays.stream(simulator.getConstructors())
                        .anyMatch(constructor -> constructor.getParameterCount() == 0);
    }
}
