// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.layout;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Names of frames and fields: fit for C and for Java. */
final class FieldNames {
    static final int MAX_CHARACTERS = 48;

    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");

    private static final Set<String> WORDS_OF_C =
            words("auto break case char const continue default do double else enum extern float for goto if "
                    + "inline int long register restrict return short signed sizeof static struct switch "
                    + "typedef union unsigned void volatile while bool");

    private static final Set<String> WORDS_OF_JAVA =
            words("abstract assert boolean byte catch class extends false final finally implements import "
                    + "instanceof interface native new null package private protected public strictfp super "
                    + "synchronized this throw throws transient true try");

    /** The names that generated code needs for itself. */
    private static final Set<String> RESERVED = Set.of("seq", "emit", "WRITER", "FrameRing", "FrameWriter");

    /** Methods of every Java object beside which a setter of the same name, with its one parameter, causes trouble. */
    private static final Set<String> METHODS = Set.of("equals", "wait");

    private FieldNames() {}

    private static Set<String> words(String text) {
        return Set.of(text.split(" "));
    }

    /** {@return the reason why the name cannot be used; empty if it can} */
    static String objection(String name) {
        if (!IDENTIFIER.matcher(name).matches()) {
            return "'" + name + "' is not a name: letters, digits and underscores, a letter first";
        }
        if (name.length() > MAX_CHARACTERS) {
            return "'" + name + "' is longer than " + MAX_CHARACTERS + " characters";
        }
        String inJava = camelCase(name);
        if (WORDS_OF_C.contains(name) || WORDS_OF_JAVA.contains(inJava) || WORDS_OF_C.contains(inJava)) {
            return "'" + name + "' is a word of C or Java";
        }
        return RESERVED.contains(inJava) || METHODS.contains(inJava)
                ? "'" + name + "' is a name that Braid needs itself"
                : "";
    }

    /** {@return {@code someCount} for {@code some_count}; what has no underscore stays as it is} */
    static String camelCase(String name) {
        StringBuilder camel = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char next = name.charAt(i);
            if (next != '_') {
                camel.append(i > 0 && name.charAt(i - 1) == '_' ? Character.toUpperCase(next) : next);
            }
        }
        return camel.toString();
    }

    /** {@return {@code some_count} for {@code someCount}} */
    static String snakeCase(String name) {
        return name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    }
}
