// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.session;

import dev.braid.engine.message.NamedNode;
import java.util.Set;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.hierarchical.EngineExecutionContext;
import org.junit.platform.engine.support.hierarchical.ExclusiveResource;
import org.junit.platform.engine.support.hierarchical.Node;

/**
 * A part of Jupiter's tree in the place of which it is executed, on its own and as often as wanted.
 *
 * <p>All tests of a worker run on one thread, so that locks on resources have no effect there. Jupiter refuses them in
 * what is registered while it runs.
 */
abstract class DelegatingNode extends AbstractTestDescriptor implements Node<EngineExecutionContext> {
    private final TestDescriptor descriptor;
    private final Node<EngineExecutionContext> node;

    /** @param descriptor one that Jupiter executes, and so a {@link Node} */
    @SuppressWarnings("unchecked") // Jupiter's own context comes in, and goes back to Jupiter
    DelegatingNode(TestDescriptor descriptor) {
        super(
                descriptor.getUniqueId(),
                descriptor.getDisplayName(),
                descriptor.getSource().orElse(null));
        this.descriptor = descriptor;
        this.node = (Node<EngineExecutionContext>) descriptor;
        descriptor.getParent().ifPresent(this::setParent);
    }

    static NamedNode named(TestDescriptor descriptor) {
        return new NamedNode(descriptor.getUniqueId().toString(), descriptor.getDisplayName());
    }

    final TestDescriptor descriptor() {
        return descriptor;
    }

    @Override
    public final Type getType() {
        return descriptor.getType();
    }

    @Override
    public final boolean mayRegisterTests() {
        return true;
    }

    @Override
    public final Set<TestTag> getTags() {
        return descriptor.getTags();
    }

    @Override
    public final String getLegacyReportingName() {
        return descriptor.getLegacyReportingName();
    }

    @Override
    public EngineExecutionContext prepare(EngineExecutionContext context) throws Exception {
        return node.prepare(context);
    }

    @Override
    public final SkipResult shouldBeSkipped(EngineExecutionContext context) throws Exception {
        return node.shouldBeSkipped(context);
    }

    @Override
    public final EngineExecutionContext before(EngineExecutionContext context) throws Exception {
        begins();
        return node.before(context);
    }

    @Override
    public EngineExecutionContext execute(EngineExecutionContext context, DynamicTestExecutor executor)
            throws Exception {
        return node.execute(context, executor);
    }

    @Override
    public final void after(EngineExecutionContext context) throws Exception {
        node.after(context);
    }

    @Override
    public final void cleanUp(EngineExecutionContext context) throws Exception {
        node.cleanUp(context);
    }

    @Override
    public final void around(EngineExecutionContext context, Invocation<EngineExecutionContext> invocation)
            throws Exception {
        node.around(context, invocation);
    }

    @Override
    public final void nodeSkipped(EngineExecutionContext context, TestDescriptor self, SkipResult result) {
        skipped(result.getReason().orElse("<unknown>"));
        node.nodeSkipped(context, descriptor, result);
    }

    @Override
    public final void nodeFinished(EngineExecutionContext context, TestDescriptor self, TestExecutionResult result) {
        finished(result);
        node.nodeFinished(context, descriptor, result);
    }

    @Override
    public final Set<ExclusiveResource> getExclusiveResources() {
        return Set.of();
    }

    @Override
    public final ExecutionMode getExecutionMode() {
        return ExecutionMode.SAME_THREAD;
    }

    /** Reports that no condition keeps this from being executed. */
    abstract void begins();

    /** Takes the reason for which a condition has kept this from being executed. */
    abstract void skipped(String reason);

    /** Takes the result, once all is done, {@code @AfterAll} methods for instance. */
    abstract void finished(TestExecutionResult result);
}
