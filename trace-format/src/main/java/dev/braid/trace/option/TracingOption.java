// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.option;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * An option by which a JVM is traced; {@link KnownOptions} has them all.
 *
 * <p>Thread safety: immutable.
 *
 * @param <T> the type of its values
 */
public abstract class TracingOption<T> {
    /** The people and programs that may set an option. */
    public enum Audience {
        /** Users, as the configuration parameter {@code braid.NAME} and on the command line. */
        PARAMETER,
        /** Users, on the command line or by a test's annotation. */
        COMMAND,
        /** Braid itself: the option is neither shown nor kept. */
        INTERNAL
    }

    private final String name;
    private final T defaultValue;
    private final Audience audience;
    private final String documentation;

    private TracingOption(String name, T defaultValue, Audience audience, String documentation) {
        this.name = name;
        this.defaultValue = defaultValue;
        this.audience = audience;
        this.documentation = documentation;
    }

    /**
     * {@return the name in the agent's options, in a trace's header, and behind {@code braid.} in the configuration}
     */
    public final String name() {
        return name;
    }

    public final T defaultValue() {
        return defaultValue;
    }

    public final Audience audience() {
        return audience;
    }

    /** {@return a description of the option, a sentence} */
    public final String documentation() {
        return documentation;
    }

    /** {@return a description of the legal values, for people} */
    public abstract String legal();

    /**
     * {@return the value that a text stands for}
     *
     * @throws IllegalArgumentException if it stands for none
     */
    public abstract T parse(String text);

    /** {@return the text that stands for a value} */
    public final String format(T value) {
        return value.toString();
    }

    @Override
    public final String toString() {
        return name;
    }

    /** Yes or no. */
    public static final class Truth extends TracingOption<Boolean> {
        Truth(String name, boolean defaultValue, Audience audience, String documentation) {
            super(name, defaultValue, audience, documentation);
        }

        @Override
        public String legal() {
            return "true or false";
        }

        @Override
        public Boolean parse(String text) {
            if (text.equals("true")) {
                return true;
            }
            if (text.equals("false")) {
                return false;
            }
            throw new IllegalArgumentException(text);
        }
    }

    /** A whole number. */
    public static final class WholeNumber extends TracingOption<Integer> {
        private final int least;
        private final int most;
        private final boolean isPowerOfTwo;

        WholeNumber(
                String name,
                int defaultValue,
                int least,
                int most,
                boolean isPowerOfTwo,
                Audience audience,
                String documentation) {
            super(name, defaultValue, audience, documentation);
            this.least = least;
            this.most = most;
            this.isPowerOfTwo = isPowerOfTwo;
        }

        @Override
        public String legal() {
            return (isPowerOfTwo ? "a power of two from " : "a whole number from ")
                    .concat(Integer.toString(least))
                    .concat(" to ")
                    .concat(Integer.toString(most));
        }

        @Override
        public Integer parse(String text) {
            int value = Integer.parseInt(text);
            if (value < least || value > most || isPowerOfTwo && Integer.bitCount(value) != 1) {
                throw new IllegalArgumentException(text);
            }
            return value;
        }
    }

    /** One of some words. */
    public static final class Choice extends TracingOption<String> {
        private final List<String> words;

        /** @param words the first is the default */
        Choice(String name, List<String> words, Audience audience, String documentation) {
            super(name, words.get(0), audience, documentation);
            this.words = words;
        }

        @Override
        public String legal() {
            return "one of ".concat(String.join(", ", words));
        }

        @Override
        public String parse(String text) {
            String word = text.toLowerCase(Locale.ROOT);
            if (!words.contains(word)) {
                throw new IllegalArgumentException(text);
            }
            return word;
        }

        /** {@return the number of a value among the legal ones, from 0} */
        public int indexOf(String value) {
            return words.indexOf(value);
        }
    }

    /** A folder that need not exist; the default is the empty text, and no other value is. */
    public static final class Folder extends TracingOption<String> {
        Folder(String name, Audience audience, String documentation) {
            super(name, "", audience, documentation);
        }

        @Override
        public String legal() {
            return "the path of a folder";
        }

        @Override
        public String parse(String text) {
            if (text.isEmpty()) {
                throw new IllegalArgumentException(text);
            }
            return Path.of(text).toString();
        }
    }

    /** Any text; of a list, with commas between its parts. */
    public static final class Text extends TracingOption<String> {
        private final String legal;

        Text(String name, String legal, Audience audience, String documentation) {
            super(name, "", audience, documentation);
            this.legal = legal;
        }

        @Override
        public String legal() {
            return legal;
        }

        @Override
        public String parse(String text) {
            return text;
        }
    }
}
