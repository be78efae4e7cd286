// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.session;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.hierarchical.EngineExecutionContext;

/** A class, or an invocation of one that is a template: it stays open while what is asked for lies inside of it. */
final class ContainerNode extends DelegatingNode {
    private final OpenContainers containers;
    private boolean isOpened;
    private @Nullable String skipReason;
    private @Nullable Throwable thrown;

    ContainerNode(TestDescriptor descriptor, OpenContainers containers) {
        super(descriptor);
        this.containers = containers;
    }

    @Override
    public EngineExecutionContext execute(EngineExecutionContext context, DynamicTestExecutor executor)
            throws Exception {
        if (isTemplate()) {
            return super.execute(
                    context,
                    new SelectiveExecutor(executor, invocation -> containers.openIfWanted(invocation, executor)));
        }
        EngineExecutionContext opened = super.execute(context, executor);
        isOpened = true;
        containers.serve(getUniqueId(), this::child, executor);
        return opened;
    }

    private boolean isTemplate() {
        return descriptor().getChildren().isEmpty();
    }

    private Optional<TestDescriptor> child(UniqueId id) {
        return descriptor().getChildren().stream()
                .filter(child -> child.getUniqueId().equals(id))
                .map(TestDescriptor.class::cast)
                .findFirst();
    }

    @Override
    void begins() {
        containers.opens(descriptor());
    }

    @Override
    void skipped(String reason) {
        skipReason = reason;
    }

    @Override
    void finished(TestExecutionResult result) {
        thrown = result.getThrowable().orElse(null);
        if (isOpened) {
            containers.left(new LeftContainer(getUniqueId().toString(), thrown));
        }
    }

    /** {@return the answer to a request that has not been reached in here} */
    TestEnd end(Request request) {
        String id = getUniqueId().toString();
        if (skipReason != null) {
            return new TestEnd(TestEnd.Kind.SKIPPED, id, skipReason, null, false);
        }
        return thrown == null || isOpened
                ? TestEnd.missing(request)
                : new TestEnd(TestEnd.Kind.CONTAINER_FAILED, id, "", thrown, false);
    }
}
