// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.descriptor.Refusable;
import dev.braid.engine.descriptor.TestClassDescriptor;
import dev.braid.engine.descriptor.TestMethodDescriptor;
import dev.braid.engine.message.TestListener;
import dev.braid.engine.mirror.MirroredNode;
import dev.braid.engine.mirror.UntraceableTests;
import java.util.Optional;
import java.util.function.Function;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.opentest4j.AssertionFailedError;

/**
 * Walks the test plan, hands each test to the runner, and tells the platform.
 *
 * <p>Whatever goes wrong becomes the failure of the test, or of the engine if it concerns all tests; nothing escapes.
 */
final class TracedExecution {
    private final EngineExecutionListener listener;
    private final Configuration configuration;
    private final Shard shard;
    private final TracedTestRunner runner;

    private TracedExecution(
            EngineExecutionListener listener, Configuration configuration, Shard shard, TracedTestRunner runner) {
        this.listener = listener;
        this.configuration = configuration;
        this.shard = shard;
        this.runner = runner;
    }

    static void run(ExecutionRequest request, Function<ConfigurationParameters, TracedTestRunner> runners) {
        TestDescriptor engine = request.getRootTestDescriptor();
        EngineExecutionListener listener = request.getEngineExecutionListener();
        listener.executionStarted(engine);
        listener.executionFinished(engine, runAll(request, runners));
    }

    private static TestExecutionResult runAll(
            ExecutionRequest request, Function<ConfigurationParameters, TracedTestRunner> runners) {
        ConfigurationParameters parameters = request.getConfigurationParameters();
        try {
            Configuration configuration = Configuration.read(parameters);
            Shard shard = Configuration.shard(parameters);
            shard.tell(configuration.reportDirectory());
            try (TracedTestRunner runner = runners.apply(parameters)) {
                new TracedExecution(request.getEngineExecutionListener(), configuration, shard, runner)
                        .runChildren(request.getRootTestDescriptor());
            }
            return TestExecutionResult.successful();
        } catch (Throwable problem) {
            return TestExecutionResult.failed(problem);
        }
    }

    private void runChildren(TestDescriptor container) {
        container.getChildren().forEach(this::run);
    }

    private void run(TestDescriptor descriptor) {
        if (descriptor instanceof MirroredNode mirrored) {
            new MirroredExecution(listener, configuration, shard, runner, this::run).run(mirrored);
            return;
        }
        if (descriptor instanceof UntraceableTests untraceable) {
            refuse(untraceable);
            return;
        }
        Optional<String> skipReason = skipReason(descriptor);
        if (skipReason.isPresent()) {
            listener.executionSkipped(descriptor, skipReason.get());
            return;
        }
        listener.executionStarted(descriptor);
        Optional<Throwable> refusal =
                descriptor instanceof Refusable refusable ? refusable.refusal() : Optional.empty();
        TestExecutionResult result;
        if (refusal.isPresent()) {
            result = TestExecutionResult.failed(refusal.get());
        } else if (descriptor instanceof TestMethodDescriptor test) {
            result = runTest(test);
        } else {
            runChildren(descriptor);
            result = endClass(descriptor);
        }
        listener.executionFinished(descriptor, result);
    }

    private void refuse(UntraceableTests untraceable) {
        listener.executionStarted(untraceable);
        untraceable.refused().forEach(test -> {
            listener.dynamicTestRegistered(test);
            run(test);
        });
        listener.executionFinished(untraceable, TestExecutionResult.successful());
    }

    private TestExecutionResult endClass(TestDescriptor descriptor) {
        try {
            return descriptor instanceof TestClassDescriptor ended
                    ? runner.endClass(ended.testClass().getName())
                            .map(failure -> TestExecutionResult.failed(new AssertionFailedError(failure)))
                            .orElse(TestExecutionResult.successful())
                    : TestExecutionResult.successful();
        } catch (Throwable problem) {
            return TestExecutionResult.failed(problem);
        }
    }

    private TestExecutionResult runTest(TestMethodDescriptor descriptor) {
        try {
            return runner.run(
                            TracedTest.of(descriptor, configuration),
                            new PublishedEntries(listener, () -> descriptor),
                            TestListener.NONE)
                    .result();
        } catch (Throwable problem) {
            return TestExecutionResult.failed(problem);
        }
    }

    private Optional<String> skipReason(TestDescriptor descriptor) {
        if (descriptor instanceof TestMethodDescriptor test) {
            return test.skipReason()
                    .or(() -> shard.whyElsewhere(test.getUniqueId().toString()));
        }
        return descriptor instanceof TestClassDescriptor testClass ? testClass.skipReason() : Optional.empty();
    }
}
