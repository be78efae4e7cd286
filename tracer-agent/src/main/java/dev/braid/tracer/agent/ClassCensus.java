// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.trace.layout.SymbolLogDescriptor;
import dev.braid.tracer.bootstrap.machine.Channel;
import dev.braid.tracer.bootstrap.machine.Shortage;
import dev.braid.tracer.instrument.Scope;
import java.lang.instrument.Instrumentation;
import java.util.HashSet;
import java.util.Set;

/**
 * Compares the classes that the JVM has loaded with those that the agent has dealt with.
 *
 * <p>Problem: when a transformer throws, as it does when the heap is full, the JVM drops the exception and loads the
 * class as it is. It would not be noticed that its accesses are missing.
 *
 * <p>Thread safety: any thread.
 */
final class ClassCensus {
    private final Instrumentation instrumentation;
    private final Scope scope;
    private final SymbolLog symbols;
    private final Dormancy dormancy;

    /** Names of classes in scope, with dots, whose outcome is in the symbol log. */
    private final Set<String> known = new HashSet<>();

    private final Set<String> withOtherMethods = new HashSet<>();

    /** Classes about which nothing is left to find out. */
    private final SeenClasses seen = new SeenClasses();

    ClassCensus(Instrumentation instrumentation, Scope scope, SymbolLog symbols, Dormancy dormancy) {
        this.dormancy = dormancy;
        this.instrumentation = instrumentation;
        this.scope = scope;
        this.symbols = symbols;
    }

    /**
     * Notes that the outcome of a class in scope has been written.
     *
     * @param otherMethods whether it has methods that its class file has not, or some with other modifiers
     */
    synchronized void add(String className, boolean otherMethods) {
        known.add(className);
        if (otherMethods) {
            withOtherMethods.add(className);
        }
    }

    /**
     * {@return {@code true} if a class got other methods as it was loaded, which it must get again when it is
     * transformed again}
     */
    synchronized boolean hasOtherMethods(String className) {
        return withOtherMethods.contains(className);
    }

    /** {@return {@code true} if the outcome of a class of this name has been written} */
    synchronized boolean knows(Class<?> type) {
        return known.contains(type.getName());
    }

    /** Notes that a class that was loaded before the agent is not in scope. */
    synchronized void leaveOut(Class<?> type) {
        if (!type.isHidden() && !seen.contains(type)) {
            seen.add(type);
        }
    }

    /**
     * Fails the trace if the JVM has loaded a class in scope without the agent. Each such class is named once. While
     * the agent is dormant, it has left the JDK's classes as they are.
     */
    synchronized void check() {
        try {
            Class<?>[] loaded = instrumentation.getAllLoadedClasses();
            if (dormancy.isOver()) {
                checkAll(loaded);
            } else {
                checkWithoutJdk(loaded);
            }
        } catch (OutOfMemoryError e) {
            Channel.fail(Shortage.OF_CLASS_CHECK);
        }
    }

    private void checkAll(Class<?>[] loaded) {
        for (Class<?> type : seen.missing(loaded)) {
            check(type);
            seen.add(type);
        }
        seen.remember(loaded);
    }

    private void checkWithoutJdk(Class<?>[] loaded) {
        for (Class<?> type : loaded) {
            if (!isOfJdk(type) && !seen.contains(type)) {
                check(type);
                seen.add(type);
            }
        }
    }

    private void check(Class<?> type) {
        if (known.contains(type.getName())) {
            return;
        }
        Scope.Depth depth = depth(type, scope);
        if (depth == Scope.Depth.SYNCHRONISATION) {
            known.add(type.getName()); // the JVM does not show the agent a class of the JDK that instrumenting needs
        } else if (depth != Scope.Depth.NONE) {
            known.add(type.getName());
            fail(type, "the JVM loaded it without the agent, as it does when the heap is full");
        } else if (isUnseen(type)) {
            known.add(type.getName());
            fail(
                    type,
                    dormancy.wasAsleep()
                            ? "it is hidden, and was defined before the first class in scope that Braid's agent waited"
                                    + " for; " + Dormancy.FIX + ", or exclude it"
                            : "it is hidden, and was defined before Braid's agent started; name the agent that defined"
                                    + " it after Braid's, or exclude it");
        }
    }

    private static boolean isOfJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }

    private void fail(Class<?> type, String reason) {
        symbols.outcome(SymbolLogDescriptor.OUTCOME_FAILED, type.getName(), reason);
        Channel.fail("Class " + type.getName() + " could not be instrumented: " + reason + ".");
    }

    /**
     * {@return {@code true} if a class is a hidden one in scope, other than a lambda's, that did not come through
     * {@link HiddenClasses}}
     */
    private boolean isUnseen(Class<?> type) {
        String name = type.getName();
        if (!type.isHidden() || type.isArray() || name.contains("$$Lambda")) {
            return false;
        }
        String given = name.substring(0, name.lastIndexOf('/')); // the JVM adds what makes the name unique
        return !known.contains(given)
                && scope.decide(given.replace('.', '/'), type.getClassLoader())
                        .depth()
                        .isInScope();
    }

    /** {@return the depth to which a class is to be instrumented as it is loaded} */
    static Scope.Depth depth(Class<?> type, Scope scope) {
        return type.isArray() || type.isHidden() || type.isPrimitive()
                ? Scope.Depth.NONE
                : scope.decide(type.getName().replace('.', '/'), type.getClassLoader())
                        .depth();
    }
}
