// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import dev.braid.trace.layout.SymbolLogDescriptor;
import dev.braid.tracer.bootstrap.FieldHandleHooks;
import dev.braid.tracer.instrument.Scope;
import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Instruments the classes that are there before the transformer is: those of the JDK.
 *
 * <p>Thread safety: one thread, but for {@link #prepared}.
 */
final class JdkClasses {
    private static final int RETRANSFORMED_AT_ONCE = 16;

    /**
     * Classes to be instrumented that the program may use only later. The first print takes the first one, when memory
     * may be used up, and the reader of an image the last one. The transformer uses the others: what is loaded while it
     * works, the JVM shows to no transformer.
     */
    private static final List<String> NEEDED = List.of(
            "java.nio.HeapCharBuffer",
            "java.util.AbstractList$Itr",
            "java.util.BitSet",
            "java.util.TreeMap",
            "java.util.TreeMap$Entry",
            "java.util.TreeMap$EntryIterator",
            "java.util.TreeMap$EntrySet",
            "java.util.TreeMap$KeyIterator",
            "java.util.TreeMap$KeySet",
            "java.util.TreeSet",
            "java.util.zip.CRC32C");

    /**
     * Classes by which virtual threads are scheduled and sleep. Up to JDK 24, they may do so in the place of their
     * carriers, while the JVM shows the classes that it loads to no transformer.
     */
    private static final List<String> NEEDED_BY_CARRIERS = List.of(
            "java.util.Random",
            "java.util.concurrent.CancellationException",
            "java.util.concurrent.CompletionException",
            "java.util.concurrent.CountDownLatch",
            "java.util.concurrent.CountDownLatch$Sync",
            "java.util.concurrent.ExecutionException",
            "java.util.concurrent.Executors$RunnableAdapter",
            "java.util.concurrent.ForkJoinPool",
            "java.util.concurrent.ForkJoinPool$ManagedBlocker",
            "java.util.concurrent.ForkJoinPool$WorkQueue",
            "java.util.concurrent.ForkJoinTask",
            "java.util.concurrent.ForkJoinTask$AdaptedInterruptibleCallable",
            "java.util.concurrent.ForkJoinTask$Aux",
            "java.util.concurrent.ForkJoinTask$RunnableExecuteAction",
            "java.util.concurrent.ForkJoinWorkerThread",
            "java.util.concurrent.FutureTask",
            "java.util.concurrent.FutureTask$WaitNode",
            "java.util.concurrent.RejectedExecutionException",
            "java.util.concurrent.ScheduledThreadPoolExecutor",
            "java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue",
            "java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue$Itr",
            "java.util.concurrent.ScheduledThreadPoolExecutor$ScheduledFutureTask",
            "java.util.concurrent.ThreadLocalRandom",
            "java.util.concurrent.ThreadPoolExecutor",
            "java.util.concurrent.ThreadPoolExecutor$AbortPolicy",
            "java.util.concurrent.ThreadPoolExecutor$Worker",
            "java.util.concurrent.TimeUnit",
            "java.util.concurrent.locks.AbstractQueuedSynchronizer",
            "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionNode",
            "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject",
            "java.util.concurrent.locks.AbstractQueuedSynchronizer$ExclusiveNode",
            "java.util.concurrent.locks.AbstractQueuedSynchronizer$SharedNode",
            "java.util.concurrent.locks.LockSupport",
            "java.util.concurrent.locks.ReentrantLock",
            "java.util.concurrent.locks.ReentrantLock$NonfairSync",
            "java.util.concurrent.locks.ReentrantLock$Sync");

    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;
    private static final int LAST_THAT_HIDES_CARRIERS = 24;

    private final Instrumentation instrumentation;
    private final AgentOptions options;
    private final File directives;
    private final Scope scope;
    private final SymbolLog symbols;
    private final ClassCensus census;
    private volatile @Nullable PreparedClasses prepared;

    /** @param directives a folder for a file that {@link CompilerDirectives} needs for a moment */
    JdkClasses(
            Instrumentation instrumentation,
            AgentOptions options,
            File directives,
            Scope scope,
            SymbolLog symbols,
            ClassCensus census) {
        this.instrumentation = instrumentation;
        this.options = options;
        this.directives = directives;
        this.scope = scope;
        this.symbols = symbols;
        this.census = census;
    }

    /** {@return the image of instrumented classes that is in use, or null} */
    @Nullable
    PreparedClasses prepared() {
        return prepared;
    }

    /** Prepares for the first class to be instrumented. */
    void prepare(StartGarbage garbage) throws ClassNotFoundException, IOException {
        CompilerDirectives.add(directives, instrumentation);
        PreparedClasses ready = PreparedClasses.open(options.usableImage(), symbols);
        prepared = ready;
        TwinDefinition.defineAll(symbols, ready, garbage);
        for (String name : NEEDED) {
            Class.forName(name, false, null);
        }
        int release = Runtime.version().feature();
        if (release >= FIRST_WITH_VIRTUAL_THREADS && release <= LAST_THAT_HIDES_CARRIERS) {
            Module base = Object.class.getModule();
            for (String name : NEEDED_BY_CARRIERS) {
                Class.forName(base, name); // null for one that this update of the release has not
            }
        }
    }

    /** Instruments what is loaded already, when the transformer instruments what is loaded from now on. */
    void instrument(TraceTransformer transformer, StartGarbage garbage)
            throws ClassNotFoundException, UnmodifiableClassException {
        HiddenClasses.instrumentWith(transformer);
        retransformLoaded(garbage);
        FieldHandleHooks.forgetForms();
    }

    /**
     * Other threads may load classes meanwhile: one that the transformer has let pass just before it began to
     * instrument is loaded only now. So this goes on until there is nothing new.
     */
    private void retransformLoaded(StartGarbage garbage) throws UnmodifiableClassException {
        SeenClasses tried = new SeenClasses();
        List<Class<?>> classes;
        do {
            classes = new ArrayList<>();
            for (Class<?> type : instrumentation.getAllLoadedClasses()) {
                Scope.Depth depth = ClassCensus.depth(type, scope);
                if (depth == Scope.Depth.NONE) {
                    census.leaveOut(type);
                } else if (depth == Scope.Depth.SYNCHRONISATION && isLeftAlone(type)) {
                    census.add(type.getName(), false);
                } else if (!tried.contains(type) && !census.knows(type)) {
                    tried.add(type);
                    classes.add(type);
                }
            }
            for (int done = 0; done < classes.size(); done += RETRANSFORMED_AT_ONCE) {
                List<Class<?>> some = classes.subList(done, Math.min(done + RETRANSFORMED_AT_ONCE, classes.size()));
                retransform(some);
                garbage.collect();
            }
        } while (!classes.isEmpty());
    }

    private boolean isLeftAlone(Class<?> type) {
        PreparedClasses ready = prepared;
        return ready != null
                && type.getClassLoader() == null
                && !type.isHidden()
                && ready.leftAlone().contains(type.getName());
    }

    /**
     * Leaves out classes whose initialisation has failed, which the JVM neither transforms nor lets any code use (JVMS
     * 5.5). It does not say which of several classes it refuses.
     */
    private void retransform(List<Class<?>> classes) throws UnmodifiableClassException {
        try {
            instrumentation.retransformClasses(classes.toArray(new Class<?>[0]));
        } catch (InternalError e) {
            if (classes.size() == 1) {
                Class<?> type = classes.get(0);
                census.leaveOut(type);
                symbols.outcome(
                        SymbolLogDescriptor.OUTCOME_OUT_OF_SCOPE,
                        type.getName(),
                        "the JVM does not transform it (" + e.getMessage()
                                + "), as where its initialisation has failed");
                return;
            }
            for (Class<?> type : classes) {
                retransform(List.of(type));
            }
        }
    }
}
