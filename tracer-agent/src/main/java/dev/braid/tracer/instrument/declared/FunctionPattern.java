// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument.declared;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.objectweb.asm.Opcodes;

/**
 * Methods that are traced as functions: {@code com.acme.Queue::offer}, in which a star stands for any characters. A
 * constructor is named {@code new}. {@code com.acme.Pool::take = pool::take} gives them another name.
 *
 * <p>Thread safety: any thread.
 */
public final class FunctionPattern {
    private static final String SEPARATOR = "::";

    private final String text;
    private final String methods;
    private final String alias;
    private final Pattern pattern;

    /** True if a method with code was found. Guarded by this, as is what follows. */
    private boolean hasFound;

    private final List<String> nativeMethods = new ArrayList<>();

    FunctionPattern(String text) {
        int equals = text.indexOf('=');
        this.text = text.strip();
        methods = (equals < 0 ? text : text.substring(0, equals)).strip().replace("::<init>", "::new");
        alias = equals < 0 ? "" : text.substring(equals + 1).strip();
        if (!methods.contains(SEPARATOR) || equals >= 0 && alias.isEmpty() || !alias.equals(withoutBlanks(alias))) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a pattern of functions; write CLASS::METHOD, such as"
                            + " com.acme.Queue::offer, or CLASS::METHOD = NAME, with a name without blanks");
        }
        pattern = Pattern.compile(Pattern.quote(methods).replace("*", "\\E.*\\Q"), Pattern.DOTALL);
    }

    /**
     * {@return {@code true} if this is a method's pattern, which is remembered; a method without code cannot be traced}
     */
    synchronized boolean find(String name, int access) {
        if (!pattern.matcher(name).matches()) {
            return false;
        }
        if ((access & Opcodes.ACC_NATIVE) != 0 && !nativeMethods.contains(name)) {
            nativeMethods.add(name);
        }
        boolean hasCode = (access & (Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) == 0;
        hasFound |= hasCode;
        return hasCode;
    }

    /** {@return the function's name in the trace, which has no blanks: class files allow names that have some} */
    String functionName(String name) {
        return alias.isEmpty() ? withoutBlanks(name) : alias;
    }

    private static String withoutBlanks(String name) {
        return name.replaceAll("\\s", "_");
    }

    /** {@return the pattern as it was given} */
    public String text() {
        return text;
    }

    /** {@return the name of the class, with dots, or a pattern of names} */
    public String className() {
        return methods.substring(0, methods.indexOf(SEPARATOR));
    }

    /** {@return {@code true} if some method is traced because of this} */
    public synchronized boolean hasFound() {
        return hasFound;
    }

    /** {@return native methods that match, and are not traced} */
    public synchronized List<String> nativeMethods() {
        return List.copyOf(nativeMethods);
    }
}
