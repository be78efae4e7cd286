// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a throwable of the worker says, free of its class: the engine may not be able to load that.
 *
 * @param type the name of the throwable's class
 */
public record FailureText(
        String type,
        Optional<String> message,
        List<StackTraceElement> frames,
        Optional<FailureText> cause,
        List<FailureText> suppressed) {
    static final int MAX_DEPTH = 32;
    static final int MAX_SUPPRESSED = 64;
    private static final int MAX_MESSAGE_CHARS = 1 << 20;

    public FailureText {
        List<StackTraceElement> canonical = new ArrayList<>();
        for (StackTraceElement frame : frames) {
            canonical.add(canonical(frame));
        }
        frames = List.copyOf(canonical);
        suppressed = List.copyOf(suppressed);
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

    /** Without the class loader's name and the module's version, which only make a printed stack longer. */
    static StackTraceElement canonical(StackTraceElement frame) {
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
                suppressed);
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
        if (message != null && message.length() > MAX_MESSAGE_CHARS) {
            message = message.substring(0, MAX_MESSAGE_CHARS) + "… (" + (message.length() - MAX_MESSAGE_CHARS)
                    + " more characters)";
        }
        return Optional.ofNullable(message);
    }
}
