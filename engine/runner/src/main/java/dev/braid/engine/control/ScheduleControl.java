// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.control;

import dev.braid.schedule.ControlledRun;
import dev.braid.schedule.SitePairs;
import dev.braid.schedule.Strategy;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Begins and ends controlled runs by calling Braid's agent, whose classes only the boot class loader has. */
public final class ScheduleControl {
    private static final String HOOKS = "dev.braid.tracer.schedule.ScheduleHooks";
    private static final String POOL_HOOKS = "dev.braid.tracer.schedule.PoolHooks";

    private final MethodHandle begin;
    private final MethodHandle beginMain;
    private final MethodHandle end;
    private final MethodHandle beginSearch;
    private final MethodHandle sitePairs;
    private final MethodHandle suspend;
    private final MethodHandle resume;
    private final MethodHandle enlist;
    private final MethodHandle awaitPart;
    private final MethodHandle endPart;
    private final MethodHandle awaitEnds;
    private final MethodHandle step;
    private final MethodHandle areMinorPointsPrivate;

    private ScheduleControl(MethodHandles.Lookup lookup, Class<?> hooks, Class<?> pool)
            throws ReflectiveOperationException {
        MethodType beginning = MethodType.methodType(void.class, Strategy.class, long.class, long.class, long.class);
        MethodType simple = MethodType.methodType(void.class);
        begin = lookup.findStatic(hooks, "begin", beginning);
        beginMain = lookup.findStatic(hooks, "beginMain", beginning);
        end = lookup.findStatic(hooks, "end", MethodType.methodType(ControlledRun.class, Throwable.class));
        beginSearch = lookup.findStatic(hooks, "beginSearch", MethodType.methodType(void.class, int[].class));
        sitePairs = lookup.findStatic(hooks, "sitePairs", MethodType.methodType(SitePairs.class));
        suspend = lookup.findStatic(hooks, "suspend", simple);
        resume = lookup.findStatic(hooks, "resume", simple);
        enlist = lookup.findStatic(pool, "enlist", MethodType.methodType(void.class, Thread.class));
        awaitPart = lookup.findStatic(pool, "awaitPart", simple);
        endPart = lookup.findStatic(pool, "endPart", simple);
        awaitEnds = lookup.findStatic(pool, "awaitEnds", MethodType.methodType(boolean.class, long.class));
        step = lookup.findStatic(pool, "step", MethodType.methodType(void.class, int.class));
        areMinorPointsPrivate = lookup.findStatic(pool, "areMinorPointsPrivate", MethodType.methodType(boolean.class));
    }

    /**
     * Finds the agent.
     *
     * @throws IllegalStateException if this JVM runs without it
     */
    public static ScheduleControl find() {
        try {
            return new ScheduleControl(
                    MethodHandles.publicLookup(),
                    Class.forName(HOOKS, true, null),
                    Class.forName(POOL_HOOKS, true, null));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "Agent missing: a schedule was asked for, but this worker has no usable " + HOOKS
                            + " on its boot class path. Start the worker with Braid's -javaagent, of the same version"
                            + " as braid-engine.",
                    e);
        }
    }

    /**
     * Begins a search.
     *
     * @param minorSites the minor sites of accesses at which most strategies do not choose
     */
    public void beginSearch(int[] minorSites) {
        try {
            beginSearch.invokeExact(minorSites);
        } catch (Throwable e) {
            throw new IllegalStateException("the agent did not begin a search", e);
        }
    }

    /** {@return the pairs of conflicting accesses that have met in the search} */
    public SitePairs sitePairs() {
        try {
            return (SitePairs) sitePairs.invokeExact();
        } catch (Throwable e) {
            throw new IllegalStateException("the agent did not name the pairs", e);
        }
    }

    /**
     * {@return {@code true} if each operation at a minor point was on what no other thread has used, or nobody has
     * changed, in all runs of the search}
     */
    public boolean areMinorPointsPrivate() {
        try {
            return (boolean) areMinorPointsPrivate.invokeExact();
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    /** Begins a run whose first thread is the current one. */
    public void begin(Strategy strategy, long seed, long mostPoints, long mostNanos) throws Throwable {
        begin.invokeExact(strategy, seed, mostPoints, mostNanos);
    }

    /** Begins a run of a main method, whose main thread is the current one. */
    public void beginMain(Strategy strategy, long seed, long mostPoints, long mostNanos) throws Throwable {
        beginMain.invokeExact(strategy, seed, mostPoints, mostNanos);
    }

    /** Ends it, on the same thread. */
    public ControlledRun end() throws Throwable {
        return (ControlledRun) end.invokeExact((Throwable) null);
    }

    /** Body of a run, which its first thread runs. */
    public interface Body {
        void run() throws Throwable;
    }

    /**
     * Runs a body under control, with the current thread as the first one.
     *
     * @return the run, with what the body has thrown
     * @throws IllegalStateException if it could not be run
     */
    public ControlledRun run(Strategy strategy, long seed, long mostPoints, long mostNanos, Body body) {
        try {
            begin(strategy, seed, mostPoints, mostNanos);
            Throwable thrown = null;
            try {
                body.run();
            } catch (Throwable e) { // also what unwinds a run that is over
                thrown = isUnwinding(e) ? null : e;
            }
            return end().withThrown(thrown);
        } catch (Throwable e) {
            throw new IllegalStateException("it could not be run under control", e);
        }
    }

    /** {@return {@code true} if an exception is the one by which the agent ends the threads of a run that is over} */
    public static boolean isUnwinding(Throwable thrown) {
        return thrown.getClass().getName().equals("dev.braid.tracer.schedule.Unwinding");
    }

    /**
     * Stands before a step whose order among those of other threads matters. By a thread of the run.
     *
     * @param site the site of the step, see {@link dev.braid.schedule.Switch#site}
     */
    public void step(int site) {
        try {
            step.invokeExact(site);
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    void suspend() {
        try {
            suspend.invokeExact();
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    void resume() {
        try {
            resume.invokeExact();
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    void enlist(Thread thread) {
        try {
            enlist.invokeExact(thread);
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    void awaitPart() {
        try {
            awaitPart.invokeExact();
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    void endPart() {
        try {
            endPart.invokeExact();
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    boolean awaitEnds(long millis) {
        try {
            return (boolean) awaitEnds.invokeExact(millis);
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    /** {@return never normally} Hooks throw no checked exceptions but the error that ends the threads of a run. */
    private static RuntimeException unchecked(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown instanceof RuntimeException exception) {
            throw exception;
        }
        throw new IllegalStateException(thrown);
    }
}
