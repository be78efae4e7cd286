// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.schedule.ControlledRun;
import dev.braid.schedule.SitePairs;
import dev.braid.schedule.Strategy;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Begins and ends controlled runs by calling Braid's agent, whose classes only the boot class loader has. */
final class ScheduleControl {
    private static final String HOOKS = "dev.braid.tracer.schedule.ScheduleHooks";

    private final MethodHandle begin;
    private final MethodHandle beginMain;
    private final MethodHandle end;
    private final MethodHandle beginSearch;
    private final MethodHandle sitePairs;

    private ScheduleControl(
            MethodHandle begin,
            MethodHandle beginMain,
            MethodHandle end,
            MethodHandle beginSearch,
            MethodHandle sitePairs) {
        this.begin = begin;
        this.beginMain = beginMain;
        this.end = end;
        this.beginSearch = beginSearch;
        this.sitePairs = sitePairs;
    }

    /**
     * Finds the agent.
     *
     * @throws IllegalStateException if this JVM runs without it
     */
    static ScheduleControl find() {
        try {
            Class<?> hooks = Class.forName(HOOKS, true, null);
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            MethodType beginning =
                    MethodType.methodType(void.class, Strategy.class, long.class, long.class, long.class);
            return new ScheduleControl(
                    lookup.findStatic(hooks, "begin", beginning),
                    lookup.findStatic(hooks, "beginMain", beginning),
                    lookup.findStatic(hooks, "end", MethodType.methodType(ControlledRun.class, Throwable.class)),
                    lookup.findStatic(hooks, "beginSearch", MethodType.methodType(void.class, int[].class)),
                    lookup.findStatic(hooks, "sitePairs", MethodType.methodType(SitePairs.class)));
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
     * @param minorSites of accesses at which most strategies do not choose
     */
    void beginSearch(int[] minorSites) {
        try {
            beginSearch.invokeExact(minorSites);
        } catch (Throwable e) {
            throw new IllegalStateException("the agent did not begin a search", e);
        }
    }

    /** {@return the pairs of conflicting accesses that have met in the search} */
    SitePairs sitePairs() {
        try {
            return (SitePairs) sitePairs.invokeExact();
        } catch (Throwable e) {
            throw new IllegalStateException("the agent did not name the pairs", e);
        }
    }

    /** Begins a run whose first thread is the current one. */
    void begin(Strategy strategy, long seed, long mostPoints, long mostNanos) throws Throwable {
        begin.invokeExact(strategy, seed, mostPoints, mostNanos);
    }

    /** Begins a run of a main method, whose main thread is the current one. */
    void beginMain(Strategy strategy, long seed, long mostPoints, long mostNanos) throws Throwable {
        beginMain.invokeExact(strategy, seed, mostPoints, mostNanos);
    }

    /** Ends it, on the same thread. */
    ControlledRun end() throws Throwable {
        return (ControlledRun) end.invokeExact((Throwable) null);
    }
}
