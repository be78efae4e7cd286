// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.session;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.platform.engine.DiscoveryFilter;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.EngineDiscoveryListener;
import org.junit.platform.engine.EngineDiscoveryRequest;

/**
 * A request for discovery that is another one but for what it selects. Each version of the platform adds to what a
 * request can be asked, and an engine of that version asks.
 */
public final class SelectingRequest {
    private SelectingRequest() {}

    /**
     * {@return the request}
     *
     * @param request whose parameters it has
     * @param listener told of what is found to be wrong, instead of the other's
     */
    public static EngineDiscoveryRequest of(
            EngineDiscoveryRequest request,
            List<? extends DiscoverySelector> selectors,
            List<? extends DiscoveryFilter<?>> filters,
            EngineDiscoveryListener listener) {
        return (EngineDiscoveryRequest) Proxy.newProxyInstance(
                SelectingRequest.class.getClassLoader(),
                new Class<?>[] {EngineDiscoveryRequest.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("getSelectorsByType")) {
                        return instances(selectors, (Class<?>) arguments[0]);
                    }
                    if (method.getName().equals("getFiltersByType")) {
                        return instances(filters, (Class<?>) arguments[0]);
                    }
                    if (method.getName().equals("getDiscoveryListener")) {
                        return listener;
                    }
                    try {
                        return method.invoke(request, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getTargetException();
                    }
                });
    }

    private static List<?> instances(List<?> all, Class<?> type) {
        return all.stream().filter(type::isInstance).toList();
    }
}
