// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.session;

import java.util.List;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.EngineDiscoveryListener;
import org.junit.platform.engine.EngineDiscoveryRequest;

/** A request for discovery that is another one but for what it selects and for who hears of what is wrong. */
public final class SelectingRequest {
    private SelectingRequest() {}

    /**
     * {@return the request}
     *
     * @param request the request whose parameters and filters it has
     * @param listener hears of what is found to be wrong, instead of the other's
     */
    public static EngineDiscoveryRequest of(
            EngineDiscoveryRequest request,
            List<? extends DiscoverySelector> selectors,
            EngineDiscoveryListener listener) {
        return Delegation.of(EngineDiscoveryRequest.class, request, (method, arguments, rest) -> switch (method) {
            case "getSelectorsByType" ->
                selectors.stream().filter(((Class<?>) arguments[0])::isInstance).toList();
            case "getDiscoveryListener" -> listener;
            default -> rest.call();
        });
    }

    /** {@return a request that is another one but for its listener} */
    public static EngineDiscoveryRequest of(EngineDiscoveryRequest request, EngineDiscoveryListener listener) {
        return of(request, request.getSelectorsByType(DiscoverySelector.class), listener);
    }
}
