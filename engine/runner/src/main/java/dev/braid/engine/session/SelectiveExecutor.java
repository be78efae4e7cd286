// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.session;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.support.hierarchical.Node.DynamicTestExecutor;

/**
 * An executor of what Jupiter registers while it runs: it leaves it to somebody else which of that is executed.
 *
 * @param executor Jupiter's
 * @param registered takes each test and container that is registered
 */
record SelectiveExecutor(DynamicTestExecutor executor, Consumer<TestDescriptor> registered)
        implements DynamicTestExecutor {
    @Override
    public void execute(TestDescriptor descriptor) {
        registered.accept(descriptor);
    }

    @Override
    public Future<?> execute(TestDescriptor descriptor, EngineExecutionListener listener) {
        execute(descriptor);
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void awaitFinished() throws InterruptedException {
        executor.awaitFinished();
    }
}
