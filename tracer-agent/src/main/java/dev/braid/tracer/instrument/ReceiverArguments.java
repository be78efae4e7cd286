// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

import java.util.Set;

/**
 * Says which methods of the JDK look into a {@code StringBuilder} that the program hands to them, as
 * {@code String.valueOf(text)} does. Objects of other classes are hardly ever read without a call on them.
 */
final class ReceiverArguments {
    static final String BUILDER = "java/lang/StringBuilder";

    static final int NOT_LOOKED_AT = 0;
    static final int READ = 1;
    static final int WRITTEN = 2;

    /** The factory of the calls that concatenate strings. */
    static final String CONCATENATION = "java/lang/invoke/StringConcatFactory";

    private static final Set<String> READERS = Set.of(
            "java/io/PrintStream",
            "java/io/PrintWriter",
            "java/io/StringWriter",
            "java/io/Writer",
            "java/lang/Appendable",
            "java/lang/CharSequence",
            "java/lang/String",
            "java/lang/StringBuffer",
            "java/lang/StringBuilder",
            "java/util/Objects");

    private ReceiverArguments() {}

    /** {@return the kind of access that a method makes to a builder among its arguments} */
    static int of(String owner, String name) {
        if (owner.equals("java/util/regex/Matcher")) {
            return name.equals("appendReplacement") || name.equals("appendTail") ? WRITTEN : NOT_LOOKED_AT;
        }
        boolean isReader = READERS.contains(owner) && !name.startsWith("require") && !name.equals("equals");
        return isReader ? READ : NOT_LOOKED_AT;
    }

    /** {@return {@code true} if a descriptor names the builder's class} */
    static boolean isNamed(String descriptor) {
        return descriptor.contains(BUILDER);
    }
}
