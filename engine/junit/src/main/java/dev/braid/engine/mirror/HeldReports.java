// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.mirror;

import dev.braid.engine.session.Delegation;
import dev.braid.engine.session.SelectingRequest;
import java.util.ArrayList;
import java.util.List;
import org.junit.platform.engine.EngineDiscoveryListener;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.SelectorResolutionResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.UniqueIdSelector;

/**
 * Reports on unique ids that are selected, held back until Jupiter has been asked for them, too: an id that nobody
 * knows is an error, and either of the two may know it.
 */
public final class HeldReports {
    private final EngineDiscoveryRequest request;
    private final List<Held> held = new ArrayList<>();

    /** Makes them for one discovery. */
    public HeldReports(EngineDiscoveryRequest request) {
        this.request = request;
    }

    /** {@return the request, with a listener that hears of all but unique ids} */
    public EngineDiscoveryRequest request() {
        EngineDiscoveryListener listener = request.getDiscoveryListener();
        return SelectingRequest.of(
                request, Delegation.of(EngineDiscoveryListener.class, listener, (method, arguments, rest) -> {
                    if (method.equals("selectorProcessed") && arguments[1] instanceof UniqueIdSelector selector) {
                        held.add(new Held((UniqueId) arguments[0], selector, (SelectorResolutionResult) arguments[2]));
                        return null;
                    }
                    return rest.call();
                }));
    }

    /** Reports on each id, which is resolved if the plan has what it stands for. */
    public void release(TestDescriptor plan) {
        for (Held each : held) {
            UniqueId id = MirroredIds.withoutInvocations(each.selector.getUniqueId());
            boolean isFound = plan.findByUniqueId(id).isPresent();
            request.getDiscoveryListener()
                    .selectorProcessed(
                            each.engine, each.selector, isFound ? SelectorResolutionResult.resolved() : each.result);
        }
    }

    private record Held(UniqueId engine, UniqueIdSelector selector, SelectorResolutionResult result) {}
}
