// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.message;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.ValueWrapper;

/**
 * Text of a throwable of the worker, free of its class: the engine may not be able to load that.
 *
 * @param type the name of the throwable's class
 * @param comparison the comparison of an assertion; empty if it compared nothing, or does not show it
 */
public record FailureText(
        String type,
        Optional<String> message,
        List<StackTraceElement> frames,
        Optional<FailureText> cause,
        List<FailureText> suppressed,
        Optional<Comparison> comparison) {
    static final int MAX_DEPTH = 32;
    static final int MAX_SUPPRESSED = 64;
    private static final int MAX_MESSAGE_CHARS = 1 << 20;
    /**
     * Reason that the JVM gives where a traced program has read null (JEP 358): the hook that has read it returned it.
     */
    private static final Pattern OF_HOOK =
            Pattern.compile(" because the return value of \"dev\\.braid\\.tracer\\.[^\"]*\" is null");

    /**
     * The two values of an assertion that failed, as text.
     *
     * @param expected as the assertion shows it
     * @param actual as the assertion shows it
     */
    public record Comparison(String expected, String actual) {}

    public FailureText {
        List<StackTraceElement> canonical = new ArrayList<>();
        for (StackTraceElement frame : frames) {
            canonical.add(canonical(frame));
        }
        frames = List.copyOf(canonical);
        suppressed = List.copyOf(suppressed);
    }

    /** Makes a text without a comparison. */
    public FailureText(
            String type,
            Optional<String> message,
            List<StackTraceElement> frames,
            Optional<FailureText> cause,
            List<FailureText> suppressed) {
        this(type, message, frames, cause, suppressed, Optional.empty());
    }

    /** {@return the outermost comparison of this failure and its causes} */
    public Optional<Comparison> anyComparison() {
        return comparison.or(() -> cause.flatMap(FailureText::anyComparison));
    }

    /** {@return the text of a throwable, its causes and its suppressed throwables; what is cut off says so} */
    public static FailureText of(Throwable throwable) {
        return of(throwable, 0, Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    /** {@return type and message, as {@link Throwable#toString} has them} */
    public String summary() {
        return message.map(text -> type + ": " + text).orElse(type);
    }

    /** {@return an error that prints as the original did, for a test report} */
    public WorkerTestError toThrowable() {
        return new WorkerTestError(this);
    }

    /** {@return all of it, as a stack trace is printed} */
    public String stackTrace() {
        StringWriter text = new StringWriter();
        toThrowable().printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }

    static FailureText note(String text) {
        return new FailureText("…", Optional.of(text), List.of(), Optional.empty(), List.of());
    }

    /**
     * Returns a frame without the class loader's name and the module's version, which only make a printed stack longer.
     */
    public static StackTraceElement canonical(StackTraceElement frame) {
        return new StackTraceElement(
                null,
                frame.getModuleName(),
                null,
                frame.getClassName(),
                frame.getMethodName(),
                frame.getFileName(),
                frame.getLineNumber());
    }

    private static FailureText of(Throwable throwable, int depth, Set<Throwable> seen) {
        if (!seen.add(throwable)) {
            return note("(circular reference to " + throwable.getClass().getName() + ")");
        }
        if (depth == MAX_DEPTH - 1) {
            return note("(causes deeper than " + MAX_DEPTH + " are left out)");
        }
        Throwable cause = throwable.getCause();
        List<FailureText> suppressed = new ArrayList<>();
        Throwable[] all = throwable.getSuppressed();
        for (Throwable one : all) {
            if (suppressed.size() == MAX_SUPPRESSED - 1) {
                suppressed.add(note("(" + (all.length - suppressed.size()) + " more are left out)"));
                break;
            }
            suppressed.add(of(one, depth + 1, seen));
        }
        return new FailureText(
                throwable.getClass().getName(),
                message(throwable),
                List.of(throwable.getStackTrace()),
                cause == null ? Optional.empty() : Optional.of(of(cause, depth + 1, seen)),
                suppressed,
                comparison(throwable));
    }

    /** The message of an exception of the user's own can be computed, and computing it can fail. */
    private static Optional<String> message(Throwable throwable) {
        @Nullable String message;
        try {
            message = throwable.getLocalizedMessage();
        } catch (RuntimeException | StackOverflowError | LinkageError e) {
            message = "(its message can't be shown: getMessage() threw "
                    + e.getClass().getName() + ")";
        }
        return Optional.ofNullable(message).map(text -> limited(withoutHook(throwable, text)));
    }

    /** {@return the message without the reason that names a hook, as the JVM has it where it knows none} */
    private static String withoutHook(Throwable throwable, String message) {
        return throwable instanceof NullPointerException
                ? OF_HOOK.matcher(message).replaceFirst("")
                : message;
    }

    private static Optional<Comparison> comparison(Throwable throwable) {
        return throwable instanceof AssertionFailedError failed
                        && failed.isExpectedDefined()
                        && failed.isActualDefined()
                ? Optional.of(new Comparison(text(failed.getExpected()), text(failed.getActual())))
                : Optional.empty();
    }

    /** Values that are not texts have been made ones when the assertion failed, by code that may be the user's. */
    private static String text(@Nullable ValueWrapper value) {
        return limited(value == null ? "null" : value.getStringRepresentation());
    }

    private static String limited(String text) {
        return text.length() <= MAX_MESSAGE_CHARS
                ? text
                : text.substring(0, MAX_MESSAGE_CHARS) + "… (" + (text.length() - MAX_MESSAGE_CHARS)
                        + " more characters)";
    }
}
