// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.agent;

import dev.braid.engine.api.ControlFlow;
import dev.braid.trace.Coverage;
import dev.braid.trace.DeclaredRace;
import dev.braid.trace.Policy;
import dev.braid.trace.live.Channel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Properties;

/**
 * How a JVM is to be traced. {@link #channel} makes the channel that carries these options to the agent.
 *
 * @param channelDirectory where trace channels lie, best in memory
 * @param slots how many threads can be alive at once
 * @param ringBytes bytes of each thread's ring, a power of two
 * @param stripes number of address locks, a power of two
 * @param blockBytes bytes of an object that share an address lock, a power of two
 * @param include prefixes of class names to trace, separated by commas; empty means all but the excluded ones
 * @param exclude prefixes of class names not to trace, separated by commas
 * @param functions methods to trace as functions, such as {@code com.acme.Queue::offer}, separated by commas; a star
 *     stands for any characters
 * @param regionsOnly whether to trace accesses in regions of interest only
 * @param registeredOnly whether to trace accesses of registered threads only
 * @param awaitsScope whether the agent may leave all as it is until the first class in scope is loaded
 * @param failingClass a class whose instrumentation is to fail, for tests of Braid; empty for none
 * @param order how much order the trace is to have
 * @param controlFlow whether the trace is to say how threads got to their accesses
 * @param contention whether the trace is to say how much time threads lost to each other
 * @param benignRaces what a file declares to have benign races; the trace is to say so
 */
public record TracingOptions(
        Path channelDirectory,
        int slots,
        int ringBytes,
        int stripes,
        int blockBytes,
        String include,
        String exclude,
        String functions,
        boolean regionsOnly,
        boolean registeredOnly,
        boolean awaitsScope,
        String failingClass,
        TraceOrder order,
        ControlFlow controlFlow,
        boolean contention,
        List<DeclaredRace> benignRaces) {
    /** The system property that has the agent check the order of its locks, for tests of Braid. */
    static final String CHECK_LOCKS_KEY = "braid.test.locks";

    public static final int DEFAULT_SLOTS = 1024;

    private static final int DEFAULT_RING_BYTES = 1 << 18;
    private static final int DEFAULT_STRIPES = 1024;
    private static final int DEFAULT_BLOCK_BYTES = 64;

    public TracingOptions {
        benignRaces = List.copyOf(benignRaces);
    }

    /** Declares no races benign. */
    public TracingOptions(
            Path channelDirectory,
            int slots,
            int ringBytes,
            int stripes,
            int blockBytes,
            String include,
            String exclude,
            String functions,
            boolean regionsOnly,
            boolean registeredOnly,
            boolean awaitsScope,
            String failingClass,
            TraceOrder order,
            ControlFlow controlFlow,
            boolean contention) {
        this(
                channelDirectory,
                slots,
                ringBytes,
                stripes,
                blockBytes,
                include,
                exclude,
                functions,
                regionsOnly,
                registeredOnly,
                awaitsScope,
                failingClass,
                order,
                controlFlow,
                contention,
                List.of());
    }

    /** {@return the usual options} */
    public static TracingOptions usual() {
        return new TracingOptions(
                usualDirectory(),
                DEFAULT_SLOTS,
                DEFAULT_RING_BYTES,
                DEFAULT_STRIPES,
                DEFAULT_BLOCK_BYTES,
                "",
                "",
                "",
                false,
                false,
                true,
                "",
                TraceOrder.ATOMIC,
                ControlFlow.NONE,
                false);
    }

    /** {@return the same, but for how much order the trace is to have} */
    public TracingOptions with(TraceOrder newOrder) {
        return with(include, newOrder, controlFlow, contention);
    }

    /** {@return the same, but for whether the trace is to say how threads got to their accesses} */
    public TracingOptions with(ControlFlow newControlFlow) {
        return with(include, order, newControlFlow, contention);
    }

    /** {@return the same, but that the trace is to say how much time threads lost to each other} */
    public TracingOptions withContention() {
        return with(include, order, controlFlow, true);
    }

    /** {@return the same, but for the prefixes of names of the classes that are traced, with a comma between them} */
    public TracingOptions including(String prefixes) {
        return with(prefixes, order, controlFlow, contention);
    }

    private TracingOptions with(
            String newInclude, TraceOrder newOrder, ControlFlow newControlFlow, boolean newContention) {
        return new TracingOptions(
                channelDirectory,
                slots,
                ringBytes,
                stripes,
                blockBytes,
                newInclude,
                exclude,
                functions,
                regionsOnly,
                registeredOnly,
                awaitsScope,
                failingClass,
                newOrder,
                newControlFlow,
                newContention,
                benignRaces);
    }

    /** {@return shared memory where there is such a file system, else the folder for temporary files} */
    public static Path usualDirectory() {
        Path sharedMemory = Path.of("/dev/shm");
        return Files.isWritable(sharedMemory) ? sharedMemory : Path.of(System.getProperty("java.io.tmpdir"));
    }

    /**
     * Makes a channel for one JVM.
     *
     * @param policy unlocked for a loose trace
     * @param fromStart whether the agent traces from the program's start on, or when told to
     * @throws IOException if nothing is recorded on this platform, or the channel's directory cannot be written or has
     *     no room
     */
    public Channel channel(Policy policy, boolean fromStart) throws IOException {
        Platform.ofThisMachine().requireFit();
        Properties properties = new Properties();
        order.addTo(properties);
        properties.setProperty("policy", policy.optionName());
        properties.setProperty("stripes", Integer.toString(stripes));
        properties.setProperty("block.bytes", Integer.toString(blockBytes));
        properties.setProperty("trace.from.start", Boolean.toString(fromStart));
        properties.setProperty("include", include);
        properties.setProperty("exclude", exclude);
        properties.setProperty("functions", functions);
        properties.setProperty("regions.only", Boolean.toString(regionsOnly));
        properties.setProperty("registered.only", Boolean.toString(registeredOnly));
        // Of what the processor records, the agent need not know more than its environment says.
        properties.setProperty("control.flow", controlFlow == ControlFlow.BRANCHES ? "branches" : "none");
        properties.setProperty("contention", Boolean.toString(contention));
        properties.setProperty("await.scope", Boolean.toString(awaitsScope));
        properties.setProperty("check.locks", Boolean.toString(Boolean.getBoolean(CHECK_LOCKS_KEY)));
        properties.setProperty("fault.transform", failingClass);
        properties.setProperty("image", ClassImages.path());
        return Channel.create(channelDirectory, slots, ringBytes, properties);
    }

    /** {@return which accesses a trace that is made so holds} */
    public Coverage coverage() {
        if (registeredOnly) {
            return Coverage.REGISTERED_THREADS;
        }
        return regionsOnly ? Coverage.REGIONS : Coverage.ALL;
    }

    /** {@return these options in one line, for a trace's header} */
    public String describe() {
        return (order.isLoose() ? order.describe() + " " : "") + "slots=" + slots + " ring=" + ringBytes + " stripes="
                + stripes + " block=" + blockBytes
                + (include.isEmpty() ? "" : " include=" + include)
                + (exclude.isEmpty() ? "" : " exclude=" + exclude)
                + (functions.isEmpty() ? "" : " functions=" + functions)
                + (regionsOnly ? " regions only" : "")
                + (registeredOnly ? " registered threads only" : "")
                + (contention ? " contention" : "")
                + (awaitsScope ? "" : " awaits no scope")
                + (controlFlow == ControlFlow.NONE
                        ? ""
                        : " control flow=" + controlFlow.name().toLowerCase(Locale.ROOT));
    }
}
