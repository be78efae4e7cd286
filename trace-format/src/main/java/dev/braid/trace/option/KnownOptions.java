// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.option;

import dev.braid.trace.option.TracingOption.Audience;
import dev.braid.trace.option.TracingOption.Choice;
import dev.braid.trace.option.TracingOption.Folder;
import dev.braid.trace.option.TracingOption.Text;
import dev.braid.trace.option.TracingOption.Truth;
import dev.braid.trace.option.TracingOption.WholeNumber;
import java.util.List;

/**
 * All options by which a JVM is traced. Their defaults and their documentation are written here alone. The help of the
 * command line, the check of configuration parameters, what {@code doctor} prints and the page on configuration are
 * made from this list, or checked against it.
 */
public final class KnownOptions {
    // What follows is constant at compile time for the agent's hooks, which see no class of this package.
    public static final int DEFAULT_STRIPES = 1024;
    public static final int DEFAULT_BLOCK_BYTES = 64;

    /** So many rings of the default size just fit into the 2 GiB that a channel can have. */
    private static final int MOST_SLOTS = 8000;

    public static final Choice POLICY = new Choice(
            "policy",
            List.of("locked", "unlocked", "window"),
            Audience.COMMAND,
            "How accesses are ordered: under address locks, or as one of the negative controls, unlocked and window.");

    public static final Choice FIDELITY = new Choice(
            "fidelity",
            List.of("atomic", "loose"),
            Audience.COMMAND,
            "One order of all events, which simulators need; or loose: no order across threads, no address locks, but"
                    + " macro-events say how far the threads had come.");

    public static final Choice STRATEGY = new Choice(
            "strategy",
            List.of("perthread", "global", "message"),
            Audience.COMMAND,
            "What the macro-events of a loose trace say.");

    public static final Choice CROSS_REFERENCES = new Choice(
            "xref",
            List.of("changed", "all"),
            Audience.COMMAND,
            "The threads that a macro-event of a loose trace with the strategy perthread reports: those that have"
                    + " changed, or all.");

    /** Value of {@link #READS}: reads that only repeat an earlier one of their thread are left out. */
    public static final String FIRST_READS = "first";

    /** Value of {@link #READS}: none is left out. */
    public static final String ALL_READS = "all";

    public static final Choice READS = new Choice(
            "reads",
            List.of("needed", FIRST_READS, ALL_READS),
            Audience.PARAMETER,
            "The plain reads that are recorded. First: those that are not repeated. A read is repeated if its thread"
                    + " has accessed the place since it last released anything or took a lock, and finds the value"
                    + " that it has then seen. All: each. Needed: first, if nothing that judges the trace needs the"
                    + " others.");

    public static final WholeNumber STRIPES = new WholeNumber(
            "stripes", DEFAULT_STRIPES, 1, 1 << 24, true, Audience.PARAMETER, "The number of address locks.");

    public static final WholeNumber BLOCK_BYTES = new WholeNumber(
            "block.bytes",
            DEFAULT_BLOCK_BYTES,
            1,
            1 << 20,
            true,
            Audience.PARAMETER,
            "The bytes of an object that share an address lock.");

    public static final WholeNumber SLOTS = new WholeNumber(
            "channel.slots", 1024, 1, MOST_SLOTS, false, Audience.PARAMETER, "How many threads can be alive at once.");

    public static final WholeNumber RING_BYTES = new WholeNumber(
            "channel.ring.bytes",
            1 << 18,
            1 << 12,
            1 << 26,
            true,
            Audience.PARAMETER,
            "The bytes of each thread's ring, where records wait for the collector.");

    public static final Folder CHANNEL_DIRECTORY = new Folder(
            "channel.dir",
            Audience.PARAMETER,
            "The folder of the channel for records while the program runs, best in memory; by default /dev/shm.");

    public static final Text INCLUDE = new Text(
            "include",
            "prefixes of class names, with commas between them",
            Audience.PARAMETER,
            "Traces classes whose names start so, and no other classes of the program. With a plus before it, such as"
                    + " +org.apache.logging., traces these, too: doctor lists what is left out by default.");

    public static final Text EXCLUDE = new Text(
            "exclude",
            "prefixes of class names, with commas between them",
            Audience.PARAMETER,
            "Leaves out classes whose names start so.");

    public static final Text FUNCTIONS = new Text(
            "functions",
            "methods such as com.acme.Queue::offer, with commas between them",
            Audience.PARAMETER,
            "The methods to trace as functions, CLASS::METHOD, with * for any characters and new for a constructor."
                    + " CLASS::METHOD = NAME calls them NAME.");

    public static final Truth REGIONS_ONLY = new Truth(
            "regions.only",
            false,
            Audience.PARAMETER,
            "Traces accesses in regions of interest only, see dev.braid.engine.api.Trace.");

    public static final Truth REGISTERED_ONLY =
            new Truth("registered.only", false, Audience.PARAMETER, "Traces accesses of registered threads only.");

    public static final Choice CONTROL_FLOW = new Choice(
            "control.flow",
            List.of("none", "branches", "pt"),
            Audience.COMMAND,
            "The source of control flow. branches: the agent records each decision of the traced classes, so that"
                    + " 'braid flow' can list the bytecode that each thread has executed. The program takes longer."
                    + " Pt: Intel Processor Trace goes into a perf.data file beside the trace.");

    public static final Truth CONTENTION = new Truth(
            "contention",
            false,
            Audience.PARAMETER,
            "Records how long threads wait for each other and do over what has failed, for the simulator of"
                    + " contention.");

    public static final Truth SCHEDULES = new Truth(
            "schedules",
            false,
            Audience.INTERNAL,
            "Puts a point before each operation that other threads may see, where a schedule can switch between"
                    + " threads.");

    public static final Text SCHEDULE = new Text(
            "schedule",
            "the text of a schedule, as a failure names it",
            Audience.INTERNAL,
            "The schedule under which the program runs from its start on; empty for none. It needs schedules.");

    public static final Truth AWAIT_SCOPE = new Truth(
            "await.scope",
            true,
            Audience.PARAMETER,
            "Leaves the JDK's classes as they are until the first class in scope is loaded, if the class path has"
                    + " none.");

    public static final Truth FROM_START = new Truth(
            "trace.from.start",
            false,
            Audience.INTERNAL,
            "Traces from the program's first instruction on, or when the agent is told to.");

    public static final Text IMAGE = new Text(
            "image", "the path of a file", Audience.INTERNAL, "The image of instrumented classes; empty for none.");

    public static final Text TEST_RIG = new Text(
            "test", "see the agent's TestRig", Audience.INTERNAL, "Faults and checks for tests of Braid itself.");

    private static final List<TracingOption<?>> ALL = List.of(
            POLICY,
            FIDELITY,
            STRATEGY,
            CROSS_REFERENCES,
            READS,
            STRIPES,
            BLOCK_BYTES,
            SLOTS,
            RING_BYTES,
            CHANNEL_DIRECTORY,
            INCLUDE,
            EXCLUDE,
            FUNCTIONS,
            REGIONS_ONLY,
            REGISTERED_ONLY,
            CONTROL_FLOW,
            CONTENTION,
            SCHEDULES,
            SCHEDULE,
            AWAIT_SCOPE,
            FROM_START,
            IMAGE,
            TEST_RIG);

    private KnownOptions() {}

    /** {@return all options, in an order for people} */
    public static List<TracingOption<?>> all() {
        return ALL;
    }
}
