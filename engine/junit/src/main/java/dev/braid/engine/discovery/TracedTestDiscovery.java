// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.discovery;

import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.EngineDescriptor;
import org.junit.platform.engine.support.discovery.EngineDiscoveryRequestResolver;

/**
 * Finds the traced tests that a request selects, and what is wrong with them: a test that is used wrongly is in the
 * plan, and fails.
 *
 * <p>Containers of classes (packages, modules, class path roots) become class selectors; classes become selectors of
 * their methods and nested classes; whatever holds no test in the end is cut off.
 */
public final class TracedTestDiscovery {
    private TracedTestDiscovery() {}

    public static TestDescriptor discover(EngineDiscoveryRequest request, UniqueId engineId, Warnings warnings) {
        EngineDescriptor engine = new EngineDescriptor(engineId, "Braid");
        Issues issues = new Issues(warnings);
        EngineDiscoveryRequestResolver.<EngineDescriptor>builder()
                .addClassContainerSelectorResolver(TestClasses::standsAloneWithTests)
                .addSelectorResolver(context -> new ClassSelectorResolver(context.getClassNameFilter(), issues))
                .addSelectorResolver(context -> new MethodSelectorResolver(issues))
                .addTestDescriptorVisitor(context -> TestDescriptor::prune)
                .build()
                .resolve(request, engine);
        return engine;
    }
}
