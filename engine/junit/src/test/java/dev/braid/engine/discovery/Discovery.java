// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.TracedTestEngine;
import dev.braid.engine.descriptor.Issue;
import dev.braid.engine.descriptor.Refusable;
import dev.braid.engine.descriptor.TestMethodDescriptor;
import dev.braid.simulator.Simulator;
import java.util.ArrayList;
import java.util.List;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.Filter;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.testkit.engine.EngineDiscoveryResults;
import org.junit.platform.testkit.engine.EngineTestKit;

/**
 * Result of the engine's discovery for some selectors and filters.
 *
 * @param issues errors of the descriptors that were found, and then all warnings
 */
public record Discovery(TestDescriptor engine, List<Issue> issues) {
    public static Discovery of(DiscoverySelector... selectors) {
        return of(List.of(selectors));
    }

    public static Discovery of(List<DiscoverySelector> selectors, Filter<?>... filters) {
        EngineDiscoveryResults results = EngineTestKit.engine(new TracedTestEngine())
                .selectors(selectors.toArray(DiscoverySelector[]::new))
                .filters(filters)
                .discover();
        List<Issue> issues = new ArrayList<>();
        results.getEngineDescriptor().getDescendants().forEach(descriptor -> issues.addAll(errors(descriptor)));
        results.getDiscoveryIssues()
                .forEach(warning -> issues.add(new Issue(
                        Issue.Severity.valueOf(warning.severity().name()),
                        warning.message(),
                        warning.source().orElse(ClassSource.from("nowhere")))));
        return new Discovery(results.getEngineDescriptor(), issues);
    }

    private static List<Issue> errors(TestDescriptor descriptor) {
        return descriptor instanceof Refusable refusable ? refusable.errors() : List.of();
    }

    /** {@return the ids of all tests that will run, without the engine's segment and the fixtures' package, sorted} */
    public List<String> tests() {
        return engine.getDescendants().stream()
                .filter(descriptor -> descriptor.isTest() && errors(descriptor).isEmpty())
                .map(test -> test.getUniqueId().toString())
                .map(id -> id.replace("[engine:braid]/", "").replaceAll("dev\\.braid\\.engine\\.(plan|wrong)\\.", ""))
                .sorted()
                .toList();
    }

    /**
     * Requires one test of the class that is selected, of that name and with that simulator, to be all that is found.
     */
    void requireOneTest(Class<?> testClass, String method, Class<? extends Simulator> simulator) {
        assertThat(issues).isEmpty();
        TestDescriptor test = only(TestDescriptor.Type.TEST);
        assertThat(test.getDisplayName()).isEqualTo(method + "()");
        assertThat(test.getSource()).contains(MethodSource.from(testClass.getName(), method, ""));
        assertThat(((TestMethodDescriptor) test).declaration().simulators()).containsExactly(simulator);
    }

    /** Requires an error that begins so to be all that is found. */
    void requireOneError(String message) {
        assertThat(tests()).isEmpty();
        assertThat(issues).hasSize(1);
        assertThat(issues.get(0).severity()).isEqualTo(Issue.Severity.ERROR);
        assertThat(issues.get(0).message()).startsWith(message);
    }

    public TestDescriptor only(TestDescriptor.Type type) {
        List<? extends TestDescriptor> found = engine.getDescendants().stream()
                .filter(descriptor -> descriptor.getType() == type)
                .toList();
        if (found.size() != 1) {
            throw new AssertionError("expected one " + type + " but found " + found);
        }
        return found.get(0);
    }

    public List<String> messages() {
        return issues.stream().map(Issue::message).toList();
    }
}
