// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.session;

import dev.braid.engine.message.TestListener;
import java.util.List;
import java.util.Optional;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.EngineDiscoveryListener;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.DiscoverySelectors;

/** Jupiter's engine, executing what a session is asked for rather than what was selected before. */
final class SessionEngine implements TestEngine {
    static final UniqueId ROOT = UniqueId.forEngine("junit-jupiter");

    private final TestEngine jupiter;
    private final Exchange exchange;
    private final TestListener listener;

    SessionEngine(TestEngine jupiter, Exchange exchange, TestListener listener) {
        this.jupiter = jupiter;
        this.exchange = exchange;
        this.listener = listener;
    }

    /** The launcher reserves Jupiter's own name; below that, all ids are Jupiter's. */
    @Override
    public String getId() {
        return "braid-session";
    }

    @Override
    public TestDescriptor discover(EngineDiscoveryRequest request, UniqueId uniqueId) {
        TestDescriptor root = jupiter.discover(request, ROOT);
        root.addChild(new SessionRoot(ROOT, id -> find(request, id), new OpenContainers(exchange, listener)));
        return root;
    }

    private Optional<TestDescriptor> find(EngineDiscoveryRequest request, UniqueId id) {
        List<DiscoverySelector> selectors = List.of(DiscoverySelectors.selectUniqueId(id));
        TestDescriptor root =
                jupiter.discover(SelectingRequest.of(request, selectors, EngineDiscoveryListener.NOOP), ROOT);
        // As the launcher does, which is where templates learn what their invocations consist of.
        root.accept(TestDescriptor::prune);
        return root.getChildren().stream()
                .filter(child -> child.getUniqueId().equals(id))
                .map(TestDescriptor.class::cast)
                .findFirst();
    }

    @Override
    public void execute(ExecutionRequest request) {
        jupiter.execute(request);
    }
}
