// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.discovery;

import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.EngineDescriptor;
import org.junit.platform.engine.support.discovery.DiscoveryIssueReporter;
import org.junit.platform.engine.support.discovery.EngineDiscoveryRequestResolver;
import org.junit.platform.engine.support.discovery.EngineDiscoveryRequestResolver.InitializationContext;

/**
 * Finds the traced tests that a request selects, and reports wrong use.
 *
 * <p>Containers of classes (packages, modules, class path roots) become class selectors; classes become selectors of
 * their methods and nested classes; whatever holds no test in the end is cut off.
 */
public final class TracedTestDiscovery {
    private static final EngineDiscoveryRequestResolver<EngineDescriptor> RESOLVER =
            EngineDiscoveryRequestResolver.<EngineDescriptor>builder()
                    .addClassContainerSelectorResolver(TestClasses::standsAloneWithTests)
                    .addSelectorResolver(
                            context -> new ClassSelectorResolver(context.getClassNameFilter(), issues(context)))
                    .addSelectorResolver(context -> new MethodSelectorResolver(issues(context)))
                    .addTestDescriptorVisitor(context -> TestDescriptor::prune)
                    .build();

    private TracedTestDiscovery() {}

    public static TestDescriptor discover(EngineDiscoveryRequest request, UniqueId engineId) {
        EngineDescriptor engine = new EngineDescriptor(engineId, "Braid");
        RESOLVER.resolve(request, engine);
        return engine;
    }

    /** A class and its methods are looked at once for each selector that leads to them. */
    private static Issues issues(InitializationContext<EngineDescriptor> context) {
        return new Issues(DiscoveryIssueReporter.deduplicating(context.getIssueReporter()));
    }
}
