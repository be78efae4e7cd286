// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.agent;

import dev.braid.engine.api.ControlFlow;
import dev.braid.simulator.RepeatedReads;
import dev.braid.simulator.Simulator;
import dev.braid.trace.Coverage;
import dev.braid.trace.DeclaredRace;
import dev.braid.trace.Policy;
import dev.braid.trace.live.Channel;
import dev.braid.trace.option.KnownOptions;
import dev.braid.trace.option.OptionValues;
import dev.braid.trace.option.TracingOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * The options by which one JVM is traced. {@link #channel} makes the channel that carries the options to the agent.
 *
 * @param values the values of all options
 * @param benignRaces the races that a file declares benign, as the trace is to say
 */
public record TracingOptions(OptionValues values, List<DeclaredRace> benignRaces) {
    /**
     * The one key of Braid's own tests: a system property, or a configuration parameter, whose value goes to
     * {@link KnownOptions#TEST_RIG}.
     */
    public static final String TEST_RIG_KEY = "braid.test.agent";

    public TracingOptions {
        benignRaces = List.copyOf(benignRaces);
    }

    /** {@return the default options} */
    public static TracingOptions defaults() {
        return new TracingOptions(
                OptionValues.defaults().with(KnownOptions.TEST_RIG, System.getProperty(TEST_RIG_KEY, "")), List.of());
    }

    public <T> T get(TracingOption<T> option) {
        return values.get(option);
    }

    /** {@return the same options but for one} */
    public <T> TracingOptions with(TracingOption<T> option, T value) {
        return new TracingOptions(values.with(option, value), benignRaces);
    }

    /** {@return the same, but for how much order the trace is to have} */
    public TracingOptions with(TraceOrder order) {
        return new TracingOptions(order.addTo(values), benignRaces);
    }

    /** {@return the same, but for whether the trace is to say how threads got to their accesses} */
    public TracingOptions with(ControlFlow controlFlow) {
        return with(KnownOptions.CONTROL_FLOW, controlFlow.name().toLowerCase(Locale.ROOT));
    }

    /** {@return the same, but for what a file declares to have benign races} */
    public TracingOptions with(List<DeclaredRace> newBenignRaces) {
        return new TracingOptions(values, newBenignRaces);
    }

    /**
     * {@return the same, for a trace that these simulators judge: it leaves out repeated reads if none of them needs
     * any} It leaves out none if races of methods are benign: the reads that are recorded may decide whether a race is
     * one of a method.
     */
    public TracingOptions forJudges(List<Simulator> simulators) {
        if (!get(KnownOptions.READS).equals(KnownOptions.READS.defaultValue())) {
            return this;
        }
        boolean hasBenignMethods =
                benignRaces.stream().anyMatch(race -> !race.methodDescriptor().isEmpty());
        return with(
                KnownOptions.READS, hasBenignMethods ? KnownOptions.ALL_READS : RepeatedReads.recordedFor(simulators));
    }

    /** {@return the degree of order in the trace} */
    public TraceOrder order() {
        return TraceOrder.of(values);
    }

    public ControlFlow controlFlow() {
        return ControlFlow.valueOf(get(KnownOptions.CONTROL_FLOW).toUpperCase(Locale.ROOT));
    }

    /** {@return the folder of trace channels} */
    public Path channelDirectory() {
        String named = get(KnownOptions.CHANNEL_DIRECTORY);
        return named.isEmpty() ? defaultDirectory() : Path.of(named);
    }

    /** {@return shared memory where there is such a file system, otherwise the folder for temporary files} */
    public static Path defaultDirectory() {
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
        OptionValues forAgent = values.with(KnownOptions.POLICY, policy.optionName())
                .with(KnownOptions.FROM_START, fromStart)
                .with(KnownOptions.IMAGE, ClassImages.path());
        return Channel.create(
                channelDirectory(), get(KnownOptions.SLOTS), get(KnownOptions.RING_BYTES), forAgent.toProperties());
    }

    /** {@return the accesses that a trace made in this way holds} */
    public Coverage coverage() {
        if (get(KnownOptions.REGISTERED_ONLY)) {
            return Coverage.REGISTERED_THREADS;
        }
        return get(KnownOptions.REGIONS_ONLY) ? Coverage.REGIONS : Coverage.ALL;
    }
}
