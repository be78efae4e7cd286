// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.trace.layout.SymbolLogDescriptor;
import dev.braid.tracer.bootstrap.log.FlowRegistration;
import dev.braid.tracer.bootstrap.log.ThreadLogs;
import dev.braid.tracer.bootstrap.machine.Channel;
import dev.braid.tracer.instrument.ClassBranches;
import dev.braid.tracer.instrument.ClassInstrumenter;
import dev.braid.tracer.instrument.Scope;
import dev.braid.tracer.instrument.declared.FunctionPatterns;
import dev.braid.tracer.instrument.frame.InstrumentationException;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;

/**
 * Instruments each class in scope as it is loaded, and accounts for every class it sees.
 *
 * <p>A class that cannot be instrumented runs as it is, and fails the trace: its accesses would be missing.
 */
final class TraceTransformer implements ClassFileTransformer {
    /** Ends the name of a class whose instrumentation is to fail as if the heap were full. */
    private static final String OUT_OF_MEMORY = "!OutOfMemoryError";

    private final Scope scope;
    private final FunctionPatterns functions;
    private final SymbolLog symbols;
    private final ClassCensus census;
    private final String failingClass;
    private final boolean recordsBranches;
    private final Dormancy dormancy;
    private final JdkClasses jdk;

    TraceTransformer(
            Scope scope,
            FunctionPatterns functions,
            SymbolLog symbols,
            ClassCensus census,
            String failingClass,
            boolean recordsBranches,
            Dormancy dormancy,
            JdkClasses jdk) {
        this.scope = scope;
        this.dormancy = dormancy;
        this.jdk = jdk;
        this.functions = functions;
        this.symbols = symbols;
        this.census = census;
        this.failingClass = failingClass;
        this.recordsBranches = recordsBranches;
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String internalName,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] classFile) {
        if (internalName == null) {
            return null; // a hidden class, whose name is not given
        }
        if (dormancy.enter()) {
            boolean isInScope;
            try {
                isInScope = wakes(loader, internalName);
            } finally {
                dormancy.leave();
            }
            if (!isInScope) {
                return null; // if it is one of the JDK's, it is instrumented when the agent wakes
            }
            awaitInstrumentation(internalName.replace('/', '.'));
        }
        ThreadLogs.suspend(); // the JVM calls this on the program's threads
        try {
            return transform(loader, internalName, redefined, classFile, false);
        } finally {
            ThreadLogs.resume();
        }
    }

    /** {@return {@code true} if a class is what a dormant agent waits for; that it is out of scope is noted} */
    private boolean wakes(@Nullable ClassLoader loader, String internalName) {
        Scope.Decision decision = scope.decide(internalName, loader);
        if (!decision.depth().isInScope()) {
            symbols.outcome(SymbolLogDescriptor.OUTCOME_OUT_OF_SCOPE, internalName.replace('/', '.'), decision.rule());
        }
        return decision.depth() == Scope.Depth.PROGRAM || decision.depth() == Scope.Depth.PROGRAM_INTERFACE;
    }

    private void awaitInstrumentation(String className) {
        if (!dormancy.awaitEnd(className)) {
            Channel.fail("The JDK's classes were not instrumented in time when " + className
                    + ", the first class in scope, was loaded; " + Dormancy.FIX + ", or run fewer programs at once.");
        }
    }

    /** {@return the class file of a hidden class as it is to be defined, or null if it is left alone} */
    byte @Nullable [] transformHidden(@Nullable ClassLoader loader, byte[] classFile) {
        ThreadLogs.suspend();
        try {
            String internalName = ClassInstrumenter.nameOf(classFile);
            if (internalName == null || isLambda(internalName)) {
                return null;
            }
            return transform(loader, internalName, null, classFile, true);
        } finally {
            ThreadLogs.resume();
        }
    }

    /**
     * {@return {@code true} if a hidden class is one that only hands calls on; JDK 17 defines lambdas as programs do
     * others}
     */
    private static boolean isLambda(String internalName) {
        return internalName.contains("$$Lambda");
    }

    /** {@return {@code true} if a class has operations of synchronisation, for {@link Scope.Depth#SYNCHRONISATION}} */
    private boolean synchronises(String name, byte[] classFile, boolean isOfJdk, boolean isHidden) {
        PreparedClasses ready = isOfJdk && !isHidden ? jdk.prepared() : null;
        if (ready == null) {
            return ClassInstrumenter.synchronises(classFile, isOfJdk);
        }
        if (ready.leftAlone().contains(name)) {
            return false;
        }
        boolean synchronises = ClassInstrumenter.synchronises(classFile, true);
        if (!synchronises) {
            ready.leftAlone().add(name);
        }
        return synchronises;
    }

    private byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            String internalName,
            @Nullable Class<?> redefined,
            byte[] classFile,
            boolean isHidden) {
        String name = internalName.replace('/', '.');
        Scope.Decision decision = scope.decide(internalName, loader);
        boolean isLight = decision.depth() == Scope.Depth.SYNCHRONISATION;
        if (!decision.depth().isInScope()) {
            symbols.outcome(SymbolLogDescriptor.OUTCOME_OUT_OF_SCOPE, name, decision.rule());
        }
        if (decision.depth() == Scope.Depth.NONE
                || isLight && !synchronises(name, classFile, loader == null, isHidden)) {
            census.add(name, false);
            return null;
        }
        try {
            if (failingClass.equals(name + OUT_OF_MEMORY)) {
                throw new OutOfMemoryError("a fault was injected");
            }
            if (name.equals(failingClass)) {
                throw new InstrumentationException("a fault was injected");
            }
            PreparedClasses ready = loader == null && !isHidden ? jdk.prepared() : null;
            byte[] found = ready == null ? null : ready.find(name, classFile);
            if (found != null) {
                census.add(name, false);
                return found;
            }
            boolean program = decision.depth() == Scope.Depth.PROGRAM;
            byte[] whole = redefined == null ? classFile : LoadedClassFile.of(redefined, classFile);
            boolean mayChangeMethods = redefined == null || census.hasOtherMethods(name);
            ClassBranches branches = program && recordsBranches ? ClassBranches.of(whole) : null;
            ClassInstrumenter.Result result = ClassInstrumenter.instrument(
                    whole,
                    decision.depth(),
                    functions,
                    new ClassInstrumenter.Origin(loader, mayChangeMethods, isHidden, scope),
                    branches);
            if (branches != null) {
                byte[] traced = SymbolLog.tracedClass(name, branches.firstMethod(), whole);
                symbols.append(traced, 0, traced.length);
            }
            if (program && FlowRegistration.isNeeded()) {
                byte[] hooked = SymbolLog.hookedClass(name, result.classFile());
                symbols.append(hooked, 0, hooked.length);
            }
            byte[] entries =
                    isLight ? SymbolLog.sites(name, true, result) : SymbolLog.transformed(name, !program, result);
            symbols.append(entries, 0, entries.length);
            if (ready != null) {
                ready.add(internalName, classFile, result, entries);
            }
            census.add(name, result.hasOtherMethods());
            return result.classFile();
        } catch (RuntimeException | LinkageError | StackOverflowError e) {
            String reason = e instanceof InstrumentationException ? String.valueOf(e.getMessage()) : e.toString();
            if (isLight) {
                census.add(name, false);
                symbols.outcome(
                        SymbolLogDescriptor.OUTCOME_OUT_OF_SCOPE,
                        name,
                        decision.rule() + "; its synchronisation is not recorded, as " + reason);
                return null;
            }
            symbols.outcome(SymbolLogDescriptor.OUTCOME_FAILED, name, reason);
            census.add(name, false);
            Channel.fail("Class " + name + " could not be instrumented: " + reason + ".");
            return null;
        }
    }
}
