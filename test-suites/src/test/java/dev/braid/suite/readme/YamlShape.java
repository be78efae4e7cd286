// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.readme;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Shape that a parsed YAML document must have: which fields there are, which must be there, and of which type they are.
 */
sealed interface YamlShape {
    /** {@return the errors in a value, a sentence each} */
    default List<String> problems(@Nullable Object value) {
        List<String> problems = new ArrayList<>();
        check(value, "", problems);
        return problems;
    }

    void check(@Nullable Object value, String path, List<String> problems);

    /** {@return the shape of one of these texts} */
    static YamlShape oneOf(String... texts) {
        Set<String> all = Set.of(texts);
        return new Scalar("one of " + new TreeSet<>(all), value -> value instanceof String text && all.contains(text));
    }

    /** A value that is not an object. */
    record Scalar(String name, Predicate<@Nullable Object> isLegal) implements YamlShape {
        @Override
        public void check(@Nullable Object value, String path, List<String> problems) {
            if (!isLegal.test(value)) {
                problems.add(path + " is '" + value + "', not " + name);
            }
        }
    }

    /** A list that is not empty. */
    record Items(YamlShape item) implements YamlShape {
        @Override
        public void check(@Nullable Object value, String path, List<String> problems) {
            if (!(value instanceof List<?> list) || list.isEmpty()) {
                problems.add(path + " is '" + value + "', not a list of something");
                return;
            }
            for (int i = 0; i < list.size(); i++) {
                item.check(list.get(i), path + "[" + i + "]", problems);
            }
        }
    }

    /** An object with any names. */
    record Entries(YamlShape each) implements YamlShape {
        @Override
        public void check(@Nullable Object value, String path, List<String> problems) {
            if (!(value instanceof Map<?, ?> map) || map.isEmpty()) {
                problems.add(path + " is '" + value + "', not an object with fields");
                return;
            }
            map.forEach((name, inner) -> each.check(inner, path + "." + name, problems));
        }
    }

    /** An object with fields. */
    record Fields(Map<String, YamlShape> all, Set<String> required) implements YamlShape {
        /** {@return an object with fields, each of any shape, of which none is required} */
        static Fields of(String... names) {
            Map<String, YamlShape> all = new TreeMap<>();
            for (String name : names) {
                all.put(name, new Scalar("anything", value -> value != null));
            }
            return new Fields(all, Set.of());
        }

        /** {@return the same, with the shape of a field} */
        Fields with(String name, YamlShape shape) {
            Map<String, YamlShape> more = new TreeMap<>(all);
            more.put(name, shape);
            return new Fields(more, required);
        }

        /** {@return the same, with fields that must be there} */
        Fields require(String... names) {
            return new Fields(all, Set.of(names));
        }

        @Override
        public void check(@Nullable Object value, String path, List<String> problems) {
            if (!(value instanceof Map<?, ?> map)) {
                problems.add(path + " is '" + value + "', not an object");
                return;
            }
            map.forEach((name, inner) -> {
                YamlShape shape = all.get(String.valueOf(name));
                if (shape == null) {
                    problems.add(path + " has the field " + name + ", which there is not");
                } else {
                    shape.check(inner, path + "." + name, problems);
                }
            });
            required.stream()
                    .filter(name -> !map.containsKey(name))
                    .sorted()
                    .forEach(name -> problems.add(path + " lacks the field " + name));
        }
    }
}
