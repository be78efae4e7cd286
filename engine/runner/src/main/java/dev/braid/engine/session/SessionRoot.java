// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.session;

import java.util.Optional;
import java.util.function.Function;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.hierarchical.EngineExecutionContext;
import org.junit.platform.engine.support.hierarchical.Node;

/** The only child of Jupiter's root: while it is executed, classes are opened and left as requests want. */
final class SessionRoot extends AbstractTestDescriptor implements Node<EngineExecutionContext> {
    private final UniqueId engine;
    private final Function<UniqueId, Optional<TestDescriptor>> classes;
    private final OpenContainers containers;

    SessionRoot(UniqueId engine, Function<UniqueId, Optional<TestDescriptor>> classes, OpenContainers containers) {
        super(engine.append("session", "braid"), "Braid");
        this.engine = engine;
        this.classes = classes;
        this.containers = containers;
    }

    @Override
    public Type getType() {
        return Type.CONTAINER;
    }

    @Override
    public boolean mayRegisterTests() {
        return true;
    }

    @Override
    public EngineExecutionContext execute(EngineExecutionContext context, DynamicTestExecutor executor) {
        ExtensionServices.leave();
        containers.serve(engine, classes, executor);
        return context;
    }
}
