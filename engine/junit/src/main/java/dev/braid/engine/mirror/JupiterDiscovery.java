// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.mirror;

import dev.braid.engine.descriptor.Declaration;
import dev.braid.engine.descriptor.DeclarationRules;
import dev.braid.engine.descriptor.Place;
import dev.braid.engine.descriptor.Refusable;
import dev.braid.engine.session.JupiterEngine;
import dev.braid.engine.session.PlainTest;
import dev.braid.engine.session.SelectingRequest;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.EngineDiscoveryListener;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.SelectorResolutionResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;

/** Has Jupiter find what a request selects, and mirrors those tests of it that are traced. */
public final class JupiterDiscovery {
    private static final Set<String> METHODS = Set.of("method", "test-template", "test-factory");

    private final TestDescriptor engine;
    private final TracedChoice choice;
    private final SelectedInvocations selected = new SelectedInvocations();
    private final Set<UniqueId> claimed = new HashSet<>();

    private JupiterDiscovery(TestDescriptor engine, TracedChoice choice) {
        this.engine = engine;
        this.choice = choice;
    }

    /** Adds the traced tests that a request selects, and takes them away from Jupiter. */
    public static void add(TestDescriptor engine, EngineDiscoveryRequest request, TracedChoice choice) {
        JupiterDiscovery discovery = new JupiterDiscovery(engine, choice);
        JupiterEngine.find().ifPresent(jupiter -> discovery.mirror(request, jupiter));
        Optional<UntraceableTests> untraceable = choice.hasPatterns() && areOthersPresent()
                ? Optional.of(new UntraceableTests(engine.getUniqueId()))
                : Optional.empty();
        untraceable.ifPresent(engine::addChild);
        Claims.set(new Claim(discovery.claimed, choice, untraceable));
    }

    /** {@return {@code true} if there are engines beside Jupiter's and those of the platform and of Braid} */
    private static boolean areOthersPresent() {
        return ServiceLoader.load(TestEngine.class).stream()
                .map(provider -> provider.type().getName())
                .anyMatch(name -> !name.equals(JupiterEngine.CLASS)
                        && !name.startsWith("org.junit.platform.")
                        && !name.startsWith("dev.braid."));
    }

    private void mirror(EngineDiscoveryRequest request, TestEngine jupiter) {
        List<DiscoverySelector> selectors =
                JupiterSelectors.of(request, engine.getUniqueId(), new Candidates(choice)::has, selected);
        if (!selectors.isEmpty()) {
            TestDescriptor found = jupiter.discover(
                    SelectingRequest.of(request, selectors, failuresTo(request.getDiscoveryListener())),
                    MirroredIds.JUPITER);
            mirror(found, engine, List.of());
        }
    }

    /**
     * {@return a listener that hands on what cannot be discovered at all} Issues, Jupiter reports for its own tests.
     */
    private static EngineDiscoveryListener failuresTo(EngineDiscoveryListener listener) {
        return new EngineDiscoveryListener() {
            @Override
            public void selectorProcessed(
                    UniqueId engineId, DiscoverySelector selector, SelectorResolutionResult result) {
                if (result.getStatus() == SelectorResolutionResult.Status.FAILED) {
                    listener.selectorProcessed(engineId, selector, result);
                }
            }
        };
    }

    private void mirror(TestDescriptor jupiter, TestDescriptor parent, List<Class<?>> classes) {
        for (TestDescriptor child : jupiter.getChildren()) {
            if (METHODS.contains(child.getUniqueId().getLastSegment().getType())) {
                test(child, classes).ifPresent(parent::addChild);
            } else {
                MirroredClass mirrored = new MirroredClass(engine.getUniqueId(), child);
                mirror(child, mirrored, with(classes, child));
                if (!mirrored.getChildren().isEmpty()) {
                    add(mirrored, parent);
                }
            }
        }
    }

    /**
     * Adds a class, in which there may be tests that Braid has found itself: those of which something is wrong, or that
     * are not methods. If the class itself is refused, none of its tests is to run.
     */
    private static void add(MirroredClass mirrored, TestDescriptor parent) {
        Optional<? extends TestDescriptor> known = parent.getChildren().stream()
                .filter(child -> child.getUniqueId().equals(mirrored.getUniqueId()))
                .findFirst();
        if (known.isPresent()) {
            if (known.get() instanceof Refusable refusable
                    && !refusable.errors().isEmpty()) {
                return;
            }
            for (TestDescriptor child : List.copyOf(known.get().getChildren())) {
                mirrored.addChild(child);
            }
            parent.removeChild(known.get());
        }
        parent.addChild(mirrored);
    }

    private static List<Class<?>> with(List<Class<?>> classes, TestDescriptor container) {
        List<Class<?>> all = new ArrayList<>(classes);
        container
                .getSource()
                .filter(ClassSource.class::isInstance)
                .map(source -> ((ClassSource) source).getJavaClass())
                .filter(type -> !all.contains(type))
                .ifPresent(all::add);
        return all;
    }

    private static boolean isTemplate(TestDescriptor jupiter) {
        return jupiter.getUniqueId().getLastSegment().getType().equals("test-template");
    }

    private List<Invocations> invocations(UniqueId id, Method method) {
        Set<UniqueId> ids = selected.ids(id);
        return ids.isEmpty()
                ? List.of(new Invocations(id, selected.numbers(method)))
                : ids.stream().map(Invocations::all).toList();
    }

    private Optional<MirroredTest> test(TestDescriptor jupiter, List<Class<?>> classes) {
        Method method = ((MethodSource) jupiter.getSource().orElseThrow()).getJavaMethod();
        Optional<Declaration> declaration = choice.of(classes, method, jupiter.getTags());
        if (declaration.isEmpty()) {
            return Optional.empty();
        }
        claimed.add(jupiter.getUniqueId());
        if (PlainTest.is(method) && PlainTest.isAnotherTest(method) && isTemplate(jupiter)) {
            return Optional.empty(); // a @Test, to which @TracedConcurrencyTest adds how it is traced
        }
        return Optional.of(new MirroredTest(
                engine.getUniqueId(),
                jupiter,
                classes,
                method,
                declaration.get(),
                jupiter.isContainer() && !PlainTest.is(method),
                invocations(jupiter.getUniqueId(), method),
                DeclarationRules.check(declaration.get(), Place.of(method))));
    }
}
