// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.discovery.TracedTestDiscovery;
import dev.braid.engine.discovery.Warnings;
import dev.braid.engine.mirror.HeldReports;
import dev.braid.engine.mirror.JupiterDiscovery;
import dev.braid.engine.mirror.TracedChoice;
import dev.braid.engine.run.WorkerPool;
import dev.braid.pt.recorder.PtMachine;
import java.util.Optional;
import java.util.function.Function;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.UniqueId;

/**
 * The JUnit Platform engine for {@link dev.braid.engine.api.TracedConcurrencyTest}.
 *
 * <p>{@link TracedTestDiscovery} turns a request into a plan of classes and methods, {@link TracedExecution} walks the
 * plan, and a {@link TracedTestRunner} runs each test.
 */
public final class TracedTestEngine implements TestEngine {
    public static final String ID = "braid";

    private final Function<ConfigurationParameters, TracedTestRunner> runners;

    /** Makes the engine for the platform, which finds engines as services. */
    public TracedTestEngine() {
        this(parameters -> new JudgingRunner(
                Configuration.tracingOptions(parameters),
                PtMachine.ofThisMachine(),
                new WorkerPool(Configuration.isDebugged(parameters), spec -> JupiterNeeds.add(spec, parameters))));
    }

    TracedTestEngine(Function<ConfigurationParameters, TracedTestRunner> runners) {
        this.runners = runners;
    }

    @Override
    public String getId() {
        return ID;
    }

    @Override
    public Optional<String> getGroupId() {
        return Optional.of("dev.braid");
    }

    @Override
    public Optional<String> getArtifactId() {
        return Optional.of("braid-engine");
    }

    @Override
    public TestDescriptor discover(EngineDiscoveryRequest request, UniqueId uniqueId) {
        Warnings warnings = Warnings.of(request, uniqueId);
        UnknownKeys.sentences(request.getConfigurationParameters()).forEach(sentence -> warnings.tell(sentence, null));
        HeldReports reports = new HeldReports(request);
        TestDescriptor plan = TracedTestDiscovery.discover(reports.request(), uniqueId, warnings);
        TracedChoice choice = Configuration.tracedChoice(request.getConfigurationParameters());
        JupiterDiscovery.add(plan, request, choice);
        reports.release(plan);
        return plan;
    }

    @Override
    public void execute(ExecutionRequest request) {
        TracedExecution.run(request, runners);
    }
}
