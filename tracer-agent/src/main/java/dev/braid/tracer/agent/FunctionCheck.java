// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.trace.layout.SymbolLogDescriptor;
import dev.braid.tracer.bootstrap.machine.Channel;
import dev.braid.tracer.bootstrap.machine.Shortage;
import dev.braid.tracer.instrument.Scope;
import dev.braid.tracer.instrument.declared.FunctionPattern;
import dev.braid.tracer.instrument.declared.FunctionPatterns;
import java.lang.instrument.Instrumentation;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reports for each pattern of functions what it has not traced, so that a misspelt one is not taken for a function that
 * was never called.
 *
 * <p>A pattern whose class ran without any of its methods being traced fails the trace: calls may be missing. If no
 * such class was loaded, none is missing, and the attestation has a note. So it does if other methods were traced than
 * the native ones, which have no code that could say that they are called.
 *
 * <p>Thread safety: one thread at a time.
 */
final class FunctionCheck {
    private final Instrumentation instrumentation;
    private final FunctionPatterns functions;
    private final Scope scope;
    private final SymbolLog symbols;

    FunctionCheck(Instrumentation instrumentation, FunctionPatterns functions, Scope scope, SymbolLog symbols) {
        this.instrumentation = instrumentation;
        this.functions = functions;
        this.scope = scope;
        this.symbols = symbols;
    }

    void check() {
        try {
            Map<String, Class<?>> named = null;
            for (FunctionPattern pattern : functions.all()) {
                if (pattern.hasFound()) {
                    note(pattern, notTraced(pattern));
                    continue;
                }
                named = named == null ? loadedClasses() : named;
                Class<?> type = named.get(pattern.className());
                String reason = type == null ? null : whyNothing(pattern, type);
                if (reason == null) {
                    note(
                            pattern,
                            "it has traced nothing, for no class that it may mean was loaded, or has such a method");
                } else {
                    Channel.fail(
                            "The pattern of functions '" + pattern.text() + "' has traced nothing: " + reason + ".");
                }
            }
        } catch (OutOfMemoryError e) {
            Channel.fail(Shortage.OF_FUNCTION_CHECK);
        }
    }

    private static String notTraced(FunctionPattern pattern) {
        return pattern.nativeMethods().isEmpty()
                ? ""
                : "native methods are not traced: " + String.join(" ", pattern.nativeMethods());
    }

    private void note(FunctionPattern pattern, String text) {
        symbols.outcome(SymbolLogDescriptor.OUTCOME_FUNCTIONS, pattern.text(), text);
    }

    private Map<String, Class<?>> loadedClasses() {
        Map<String, Class<?>> classes = new HashMap<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            classes.put(type.getName(), type);
        }
        return classes;
    }

    private @Nullable String whyNothing(FunctionPattern pattern, Class<?> type) {
        Scope.Decision decision = scope.decide(type.getName().replace('.', '/'), type.getClassLoader());
        return switch (decision.depth()) {
            case NONE, SYNCHRONISATION ->
                type.getName() + " is not instrumented (" + decision.rule()
                        + "); name a method that calls it, or change braid.include or braid.exclude";
            case PROGRAM, PLATFORM, MEMORY_OPERATIONS ->
                pattern.nativeMethods().isEmpty()
                        ? type.getName() + " has no such method with code; correct the name, or name the class that"
                                + " implements it"
                        : "it means a native method, which has no code to trace; name a method that calls it";
            default -> type.getName() + " belongs to the JVM's own workings; name a method that calls it";
        };
    }
}
