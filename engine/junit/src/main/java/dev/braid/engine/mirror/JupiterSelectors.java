// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.mirror;

import static org.junit.platform.engine.support.discovery.SelectorResolver.Resolution.unresolved;

import dev.braid.engine.session.SelectingRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.EngineDiscoveryListener;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.discovery.IterationSelector;
import org.junit.platform.engine.discovery.MethodSelector;
import org.junit.platform.engine.discovery.NestedClassSelector;
import org.junit.platform.engine.discovery.NestedMethodSelector;
import org.junit.platform.engine.discovery.UniqueIdSelector;
import org.junit.platform.engine.support.descriptor.EngineDescriptor;
import org.junit.platform.engine.support.discovery.EngineDiscoveryRequestResolver;
import org.junit.platform.engine.support.discovery.SelectorResolver;

/** Selects for Jupiter what a request selects, as far as there can be traced tests in it. */
final class JupiterSelectors implements SelectorResolver {
    private final UniqueId engine;
    private final Predicate<Class<?>> mayHaveTests;
    private final SelectedInvocations selected;
    private final List<DiscoverySelector> selectors = new ArrayList<>();

    private JupiterSelectors(UniqueId engine, Predicate<Class<?>> mayHaveTests, SelectedInvocations selected) {
        this.engine = engine;
        this.mayHaveTests = mayHaveTests;
        this.selected = selected;
    }

    /**
     * {@return the selectors}
     *
     * @param engine Braid's, below which ids of tests are translated
     * @param selected takes invocations that are selected one by one
     */
    static List<DiscoverySelector> of(
            EngineDiscoveryRequest request,
            UniqueId engine,
            Predicate<Class<?>> mayHaveTests,
            SelectedInvocations selected) {
        JupiterSelectors collected = new JupiterSelectors(engine, mayHaveTests, selected);
        EngineDiscoveryRequestResolver.<EngineDescriptor>builder()
                .addClassContainerSelectorResolver(mayHaveTests)
                .addSelectorResolver(collected)
                .build()
                .resolve(
                        SelectingRequest.of(request, EngineDiscoveryListener.NOOP),
                        new EngineDescriptor(engine, "Braid"));
        return collected.selectors;
    }

    @Override
    public Resolution resolve(ClassSelector selector, Context context) {
        return add(selector, mayHaveTests.test(selector.getJavaClass()));
    }

    @Override
    public Resolution resolve(NestedClassSelector selector, Context context) {
        return add(selector, mayHaveTests.test(outermost(selector.getEnclosingClasses())));
    }

    @Override
    public Resolution resolve(MethodSelector selector, Context context) {
        selected.addWhole(selector.getJavaMethod());
        return add(selector, mayHaveTests.test(selector.getJavaClass()));
    }

    @Override
    public Resolution resolve(NestedMethodSelector selector, Context context) {
        selected.addWhole(selector.getMethod());
        return add(selector, mayHaveTests.test(outermost(selector.getEnclosingClasses())));
    }

    @Override
    public Resolution resolve(IterationSelector selector, Context context) {
        DiscoverySelector parent = selector.getParentSelector();
        Set<Integer> numbers = Set.copyOf(selector.getIterationIndices());
        if (parent instanceof MethodSelector method) {
            selected.add(method.getJavaMethod(), numbers);
            return add(parent, mayHaveTests.test(method.getJavaClass()));
        }
        if (parent instanceof NestedMethodSelector method) {
            selected.add(method.getMethod(), numbers);
            return add(parent, mayHaveTests.test(outermost(method.getEnclosingClasses())));
        }
        if (parent instanceof ClassSelector type && mayHaveTests.test(type.getJavaClass())) {
            numbers.forEach(number -> selectors.add(DiscoverySelectors.selectUniqueId(
                    MirroredInvocation.ofClass(MirroredIds.template(type.getJavaClass()), number + 1))));
        }
        return unresolved();
    }

    @Override
    public Resolution resolve(UniqueIdSelector selector, Context context) {
        UniqueId id = selector.getUniqueId();
        if (id.hasPrefix(engine)) {
            UniqueId inJupiter = MirroredIds.below(MirroredIds.JUPITER, id);
            UniqueId method = MirroredIds.withoutInvocations(inJupiter);
            if (!method.equals(inJupiter)) {
                selected.add(method, inJupiter);
            }
            selectors.add(DiscoverySelectors.selectUniqueId(method));
        }
        return unresolved();
    }

    private Resolution add(DiscoverySelector selector, boolean isWanted) {
        if (isWanted) {
            selectors.add(selector);
        }
        return unresolved();
    }

    private static Class<?> outermost(List<Class<?>> classes) {
        return classes.get(0);
    }
}
