// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.session;

import dev.braid.engine.message.TestListener;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.hierarchical.EngineExecutionContext;
import org.opentest4j.TestAbortedException;

/** A test, or one invocation of it, for one run. */
class TestNode extends DelegatingNode {
    private final TestListener listener;
    private @Nullable String skipReason;
    private @Nullable TestExecutionResult result;

    TestNode(TestDescriptor descriptor, TestListener listener) {
        super(descriptor);
        this.listener = listener;
    }

    /** Jupiter makes the test's instance here. */
    @Override
    public EngineExecutionContext prepare(EngineExecutionContext context) throws Exception {
        TracedRegion.current().arm();
        return super.prepare(context);
    }

    @Override
    void begins() {
        listener.begins();
    }

    @Override
    final void skipped(String reason) {
        skipReason = reason;
    }

    @Override
    final void finished(TestExecutionResult finished) {
        result = finished;
    }

    Optional<String> skipReason() {
        return Optional.ofNullable(skipReason);
    }

    /** {@return the exception; null if there was none} */
    @Nullable
    Throwable thrown() {
        Throwable thrown = result == null ? null : result.getThrowable().orElse(null);
        boolean isAssumption = result != null
                && result.getStatus() == TestExecutionResult.Status.ABORTED
                && !(thrown instanceof TestAbortedException);
        // JUnit 4 has an exception of its own for it.
        return isAssumption ? new TestAbortedException(thrown == null ? "" : thrown.getMessage(), thrown) : thrown;
    }
}
