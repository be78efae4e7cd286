// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.discovery;

import static org.junit.platform.engine.support.discovery.SelectorResolver.Resolution.unresolved;

import dev.braid.engine.descriptor.Issue;
import dev.braid.engine.descriptor.Place;
import dev.braid.engine.descriptor.TestClassDescriptor;
import dev.braid.engine.descriptor.UniqueIds;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.junit.platform.commons.support.ReflectionSupport;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.discovery.NestedClassSelector;
import org.junit.platform.engine.discovery.UniqueIdSelector;
import org.junit.platform.engine.support.discovery.SelectorResolver;

/** Turns selected classes, nested classes and their ids into {@link TestClassDescriptor}s. */
final class ClassSelectorResolver implements SelectorResolver {
    private final Predicate<String> classNameFilter;
    private final Issues issues;

    ClassSelectorResolver(Predicate<String> classNameFilter, Issues issues) {
        this.classNameFilter = classNameFilter;
        this.issues = issues;
    }

    @Override
    public Resolution resolve(ClassSelector selector, Context context) {
        Class<?> testClass = selector.getJavaClass();
        if (TestClasses.isNested(testClass) && testClass.isMemberClass()) {
            return nested(testClass, () -> DiscoverySelectors.selectClass(testClass.getEnclosingClass()), context);
        }
        return classNameFilter.test(testClass.getName()) ? standalone(testClass, context) : unresolved();
    }

    @Override
    public Resolution resolve(NestedClassSelector selector, Context context) {
        Class<?> nestedClass = selector.getNestedClass();
        if (!TestClasses.isNested(nestedClass)) {
            return unresolved();
        }
        return nested(nestedClass, () -> Selectors.ofClass(selector.getEnclosingClasses()), context);
    }

    @Override
    public Resolution resolve(UniqueIdSelector selector, Context context) {
        UniqueId id = selector.getUniqueId();
        String value = id.getLastSegment().getValue();
        return switch (id.getLastSegment().getType()) {
            case UniqueIds.CLASS_SEGMENT ->
                ReflectionSupport.tryToLoadClass(value)
                        .toOptional()
                        .filter(testClass -> !TestClasses.isNested(testClass))
                        .map(testClass -> standalone(testClass, context))
                        .orElse(unresolved());
            case UniqueIds.NESTED_SEGMENT -> nestedById(id, value, context);
            default -> unresolved();
        };
    }

    private Resolution nestedById(UniqueId id, String simpleName, Context context) {
        return context.resolve(DiscoverySelectors.selectUniqueId(id.removeLastSegment()))
                .filter(TestClassDescriptor.class::isInstance)
                .map(TestClassDescriptor.class::cast)
                .flatMap(enclosing -> TestClasses.nestedWithTests(enclosing.testClass()).stream()
                        .filter(nestedClass -> nestedClass.getSimpleName().equals(simpleName))
                        .map(nestedClass -> nested(nestedClass, () -> Selectors.ofClass(enclosing.classes()), context))
                        .findFirst())
                .orElse(unresolved());
    }

    private Resolution standalone(Class<?> testClass, Context context) {
        if (!isTestClass(testClass)) {
            return unresolved();
        }
        return resolution(context.addToParent(engine ->
                Optional.of(TestClassDescriptor.standalone(engine.getUniqueId(), testClass, errors(testClass)))));
    }

    private Resolution nested(Class<?> nestedClass, Supplier<DiscoverySelector> enclosing, Context context) {
        if (!isTestClass(nestedClass)) {
            return unresolved();
        }
        return resolution(context.addToParent(enclosing, parent -> descriptorIn(parent, nestedClass)));
    }

    private Optional<TestClassDescriptor> descriptorIn(TestDescriptor parent, Class<?> nestedClass) {
        if (!(parent instanceof TestClassDescriptor enclosing)) {
            return Optional.empty();
        }
        List<Issue> errors = enclosing.classes().contains(nestedClass)
                ? List.of(Place.of(nestedClass)
                        .error(
                                "is nested in itself, as it inherits from the class that encloses it",
                                "let both inherit from a third class"))
                : errors(nestedClass);
        return Optional.of(TestClassDescriptor.nested(enclosing, nestedClass, errors));
    }

    /**
     * An abstract class is not a test class, but the basis of some: it counts if no subclass can fix what is wrong with
     * it.
     */
    private static boolean isTestClass(Class<?> type) {
        return TestClasses.hasTests(type)
                && !type.isAnonymousClass()
                && (!TestClasses.isAbstract(type)
                        || !MethodRules.checkAbstract(type).isEmpty());
    }

    private List<Issue> errors(Class<?> testClass) {
        return issues.errors(
                TestClasses.isAbstract(testClass) ? MethodRules.checkAbstract(testClass) : ClassRules.check(testClass));
    }

    private static Resolution resolution(Optional<TestClassDescriptor> descriptor) {
        return descriptor
                .map(found -> Resolution.match(Match.exact(found, () -> contents(found))))
                .orElse(unresolved());
    }

    private static Set<DiscoverySelector> contents(TestClassDescriptor descriptor) {
        if (!descriptor.errors().isEmpty()) {
            return Set.of();
        }
        List<Class<?>> classes = descriptor.classes();
        Set<DiscoverySelector> contents = new LinkedHashSet<>();
        TracedMethods.of(descriptor.testClass()).forEach(method -> contents.add(Selectors.ofMethod(classes, method)));
        TestClasses.nestedWithTests(descriptor.testClass())
                .forEach(nested -> contents.add(DiscoverySelectors.selectNestedClass(classes, nested)));
        return contents;
    }
}
