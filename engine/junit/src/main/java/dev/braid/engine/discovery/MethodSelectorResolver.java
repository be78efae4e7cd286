// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.discovery;

import static org.junit.platform.engine.support.discovery.SelectorResolver.Resolution.unresolved;

import dev.braid.engine.descriptor.TestClassDescriptor;
import dev.braid.engine.descriptor.TestMethodDescriptor;
import dev.braid.engine.descriptor.UniqueIds;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.discovery.MethodSelector;
import org.junit.platform.engine.discovery.NestedMethodSelector;
import org.junit.platform.engine.discovery.UniqueIdSelector;
import org.junit.platform.engine.support.discovery.SelectorResolver;

/** Turns selected methods and their ids into {@link TestMethodDescriptor}s; a wrong method is a test that fails. */
final class MethodSelectorResolver implements SelectorResolver {
    private final Issues issues;

    MethodSelectorResolver(Issues issues) {
        this.issues = issues;
    }

    @Override
    public Resolution resolve(MethodSelector selector, Context context) {
        return resolve(
                selector.getJavaClass(),
                selector.getJavaMethod(),
                () -> DiscoverySelectors.selectClass(selector.getJavaClass()),
                context);
    }

    @Override
    public Resolution resolve(NestedMethodSelector selector, Context context) {
        return resolve(
                selector.getNestedClass(),
                selector.getMethod(),
                () -> DiscoverySelectors.selectNestedClass(selector.getEnclosingClasses(), selector.getNestedClass()),
                context);
    }

    @Override
    public Resolution resolve(UniqueIdSelector selector, Context context) {
        UniqueId id = selector.getUniqueId();
        UniqueId.Segment last = id.getLastSegment();
        if (!last.getType().equals(UniqueIds.TEST_SEGMENT)) {
            return unresolved();
        }
        DiscoverySelector testClass = DiscoverySelectors.selectUniqueId(id.removeLastSegment());
        return context.resolve(testClass)
                .filter(TestClassDescriptor.class::isInstance)
                .map(TestClassDescriptor.class::cast)
                .flatMap(descriptor -> TracedMethods.of(descriptor.testClass()).stream()
                        .filter(method -> UniqueIds.testName(method).equals(last.getValue()))
                        .findFirst()
                        .map(method -> resolve(descriptor.testClass(), method, () -> testClass, context)))
                .orElse(unresolved());
    }

    private Resolution resolve(Class<?> type, Method method, Supplier<DiscoverySelector> testClass, Context context) {
        if (!TracedMethods.isTraced(type, method)) {
            return unresolved();
        }
        return context.addToParent(testClass, parent -> descriptorIn(parent, method))
                .map(test -> Resolution.match(Match.exact(test)))
                .orElse(unresolved());
    }

    private Optional<TestMethodDescriptor> descriptorIn(TestDescriptor parent, Method method) {
        return parent instanceof TestClassDescriptor testClass
                ? Optional.of(new TestMethodDescriptor(testClass, method, issues.errors(MethodRules.check(method))))
                : Optional.empty();
    }
}
