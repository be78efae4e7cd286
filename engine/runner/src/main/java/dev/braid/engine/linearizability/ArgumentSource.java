// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.linearizability;

import dev.braid.engine.api.Values;
import dev.braid.engine.linearizability.OperationMethods.Problem;
import java.lang.reflect.Parameter;
import java.util.Optional;
import java.util.SplittableRandom;

/** Chooses the values of one parameter. */
final class ArgumentSource {
    private static final long DEFAULT_FROM = 1;
    private static final long DEFAULT_TO = 3;
    private static final String[] DEFAULT_TEXTS = {"a", "b", "c"};

    private final Class<?> type;
    private final long from;
    private final long to;
    private final String[] texts;

    /** Makes the source for a parameter that {@link #problem} finds nothing wrong with. */
    ArgumentSource(Parameter parameter) {
        type = parameter.getType();
        Values values = parameter.getAnnotation(Values.class);
        from = values == null ? DEFAULT_FROM : values.from();
        to = values == null ? DEFAULT_TO : values.to();
        texts = values == null ? DEFAULT_TEXTS : values.of();
    }

    static Optional<Problem> problem(Parameter parameter) {
        Class<?> type = parameter.getType();
        ArgumentSource source = new ArgumentSource(parameter);
        if (isNumber(type) && !source.isRange()) {
            return Optional.of(new Problem(
                    "has values from " + source.from + " to " + source.to + " for a parameter of type "
                            + type.getTypeName(),
                    "name a range of that type that is not empty"));
        }
        if (type == String.class && source.texts.length == 0) {
            return Optional.of(new Problem("has no values for a parameter of type String", "name some in @Values(of)"));
        }
        if (!isNumber(type) && type != boolean.class && type != String.class && !hasConstants(type)) {
            return Optional.of(new Problem(
                    "has a parameter of type " + type.getTypeName() + ", whose values Braid cannot choose",
                    "use int, long, boolean, String or an enum, and make what it needs of that in the method"));
        }
        return Optional.empty();
    }

    Object next(SplittableRandom random) {
        if (type == boolean.class) {
            return random.nextBoolean();
        }
        if (type == String.class) {
            return texts[random.nextInt(texts.length)];
        }
        if (type.isEnum()) {
            Object[] constants = type.getEnumConstants();
            return constants[random.nextInt(constants.length)];
        }
        long number = random.nextLong(from, to + 1);
        return type == int.class ? (Object) (int) number : (Object) number;
    }

    private boolean isRange() {
        long least = type == int.class ? Integer.MIN_VALUE : Long.MIN_VALUE + 1;
        long greatest = type == int.class ? Integer.MAX_VALUE : Long.MAX_VALUE - 1;
        return least <= from && from <= to && to <= greatest;
    }

    private static boolean isNumber(Class<?> type) {
        return type == int.class || type == long.class;
    }

    private static boolean hasConstants(Class<?> type) {
        return type.isEnum() && type.getEnumConstants().length > 0;
    }
}
