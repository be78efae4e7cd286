// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.message.NamedNode;
import dev.braid.engine.message.TestListener;
import dev.braid.engine.message.WorkerMessage.ContainerFailed;
import dev.braid.engine.message.WorkerMessage.Skipped;
import dev.braid.engine.mirror.Invocations;
import dev.braid.engine.mirror.MirroredClass;
import dev.braid.engine.mirror.MirroredInvocation;
import dev.braid.engine.mirror.MirroredNode;
import dev.braid.engine.mirror.MirroredTest;
import dev.braid.engine.run.JupiterEnd;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.opentest4j.AssertionFailedError;

/**
 * Runs mirrored tests. Jupiter, in the worker, says what becomes of them and of all around them. The platform hears of
 * each as soon as the worker does: that a class begins, for instance, once no condition skips it.
 */
final class MirroredExecution {
    private final EngineExecutionListener listener;
    private final Configuration configuration;
    private final Shard shard;
    private final TracedTestRunner runner;
    private final Consumer<TestDescriptor> others;
    private final Set<TestDescriptor> started = new HashSet<>();
    private final Set<TestDescriptor> ended = new HashSet<>();

    /** Containers of dynamic tests that have begun and not ended, outermost first. */
    private final List<MirroredNode> openContainers = new ArrayList<>();

    /** Invocations of classes as the worker names them. */
    private final Map<UniqueId, MirroredNode> named = new HashMap<>();

    /** @param others runs what Braid has found in a mirrored class itself */
    MirroredExecution(
            EngineExecutionListener listener,
            Configuration configuration,
            Shard shard,
            TracedTestRunner runner,
            Consumer<TestDescriptor> others) {
        this.listener = listener;
        this.configuration = configuration;
        this.shard = shard;
        this.runner = runner;
        this.others = others;
    }

    /** Runs a part of the plan. {@return {@code true} if Jupiter, in the worker, knows it} */
    boolean run(TestDescriptor node) {
        if (node instanceof MirroredTest test) {
            return runTest(test);
        }
        if (!(node instanceof MirroredNode mirrored)) {
            node.getParent().ifPresent(this::start);
            others.accept(node);
            return true;
        }
        boolean isKnown =
                node instanceof MirroredClass type && type.isTemplate() ? runInvocations(type) : runChildren(node);
        if (isKnown) {
            end(mirrored);
        }
        return isKnown;
    }

    private boolean runChildren(TestDescriptor container) {
        for (TestDescriptor child : List.copyOf(container.getChildren())) {
            if (!run(child) && !started.contains(container)) {
                return false;
            }
            if (ended.contains(container)) {
                return true;
            }
        }
        return true;
    }

    /** Runs the invocations of a class that are selected, or all that there are. */
    private boolean runInvocations(MirroredClass template) {
        List<? extends TestDescriptor> selected = template.getChildren().stream()
                .filter(child -> child instanceof MirroredClass type && type.isInvocation())
                .toList();
        if (!selected.isEmpty()) {
            selected.forEach(this::run);
            return true;
        }
        int number = 1;
        while (hasMoreBehind(template, MirroredInvocation.of(template, number, "[" + number + "]"))) {
            number++;
        }
        return number > 1 || ended.contains(template) || started.contains(template);
    }

    /**
     * Runs an invocation of a class. {@return {@code true} if the worker has named it, so that there may be another
     * one}
     */
    private boolean hasMoreBehind(MirroredClass template, MirroredInvocation invocation) {
        return run(invocation) && !ended.contains(template) && named.containsKey(invocation.getUniqueId());
    }

    /** Has what is open left, and says how that went, unless it was skipped or has failed before. */
    private void end(MirroredNode container) {
        if (ended.add(container)) {
            MirroredNode known = named.getOrDefault(container.getUniqueId(), container);
            start(known);
            listener.executionFinished(known, leave(known));
        }
    }

    private TestExecutionResult leave(MirroredNode container) {
        try {
            return runner.endClass(container.jupiterId().toString())
                    .map(failure -> TestExecutionResult.failed(new AssertionFailedError(failure)))
                    .orElse(TestExecutionResult.successful());
        } catch (Throwable problem) {
            return TestExecutionResult.failed(problem);
        }
    }

    private boolean runTest(MirroredTest test) {
        Optional<String> elsewhere = shard.whyElsewhere(test.idInAnyInvocation().toString());
        if ((elsewhere.isPresent() || !test.errors().isEmpty()) && isToldBefore(test)) {
            return true;
        }
        if (elsewhere.isPresent()) {
            test.getParent().ifPresent(this::start);
            skip(test, elsewhere.get());
            return true;
        }
        Optional<Throwable> refusal = test.refusal();
        if (refusal.isPresent()) {
            finish(test, TestExecutionResult.failed(refusal.get()));
            return true;
        }
        for (Invocations invocations : test.invocations()) {
            if (!runInvocations(test, invocations)) {
                return false;
            }
        }
        endContainersBut(List.of());
        if (test.getType() == TestDescriptor.Type.CONTAINER) {
            finish(test, TestExecutionResult.successful());
        }
        return true;
    }

    /** Runs some of a method's tests. {@return {@code true} if Jupiter, in the worker, knows the method} */
    private boolean runInvocations(MirroredTest test, Invocations invocations) {
        boolean hasMore = true;
        for (int number = 0; hasMore && !isOver(test); number++) {
            if (invocations.has(number)) {
                OneTest one = new OneTest(test);
                TestEnd end = run(TracedTest.of(test, invocations.scope(), number, configuration), one);
                if (end.notRun().filter(JupiterEnd::isMissing).isPresent()) {
                    return missing(test, number);
                }
                one.finish(end);
                hasMore = end.hasMore() && invocations.goOnBehind(number);
            }
        }
        return true;
    }

    private TestEnd run(TracedTest test, OneTest one) {
        try {
            return runner.run(test, one.entries, one);
        } catch (Throwable problem) {
            return TestEnd.of(TestExecutionResult.failed(problem));
        }
    }

    /**
     * {@return {@code true} if the test is in a further invocation of a class, of which nobody knows yet if there is
     * one}
     */
    private static boolean isToldBefore(MirroredTest test) {
        return invocationAround(test)
                .filter(invocation -> !invocation.isFirst())
                .isPresent();
    }

    private static Optional<MirroredInvocation> invocationAround(TestDescriptor node) {
        Optional<TestDescriptor> parent = node.getParent();
        return parent.filter(MirroredInvocation.class::isInstance)
                .map(MirroredInvocation.class::cast)
                .or(() -> parent.flatMap(MirroredExecution::invocationAround));
    }

    /** An invocation of a class that there is not is how their number is found out; any other test must be there. */
    private boolean missing(MirroredTest test, int invocation) {
        boolean isEnd =
                invocationAround(test).filter(each -> !started.contains(each)).isPresent();
        if (isEnd && invocation == 0) {
            return false;
        }
        finish(
                test,
                TestExecutionResult.failed(new AssertionFailedError("Jupiter in the worker does not find "
                        + test.jupiterId()
                        + ". The worker's class path must be that of the JVM which runs the tests.")));
        return true;
    }

    /** Ends the containers of dynamic tests that are open, innermost first, but for those that stay. */
    private void endContainersBut(List<NamedNode> staying) {
        List<String> ids = staying.stream().map(NamedNode::uniqueId).toList();
        while (!openContainers.isEmpty()
                && !ids.contains(openContainers
                        .get(openContainers.size() - 1)
                        .jupiterId()
                        .toString())) {
            finish(openContainers.remove(openContainers.size() - 1), TestExecutionResult.successful());
        }
    }

    private boolean isOver(TestDescriptor node) {
        for (Optional<TestDescriptor> each = Optional.of(node);
                each.isPresent();
                each = each.get().getParent()) {
            if (ended.contains(each.get())) {
                return true;
            }
        }
        return false;
    }

    /** Says that something begins, after all around it. */
    private void start(TestDescriptor node) {
        if (node instanceof MirroredNode && started.add(node)) {
            node.getParent().ifPresent(this::start);
            if (node instanceof MirroredInvocation) {
                listener.dynamicTestRegistered(node);
            }
            listener.executionStarted(node);
            if (node instanceof MirroredInvocation) {
                registerChildren(node);
            }
        }
    }

    private void registerChildren(TestDescriptor node) {
        for (TestDescriptor child : node.getChildren()) {
            listener.dynamicTestRegistered(child);
            registerChildren(child);
        }
    }

    private void finish(TestDescriptor node, TestExecutionResult result) {
        if (ended.add(node)) {
            start(node);
            listener.executionFinished(node, result);
        }
    }

    private void skip(TestDescriptor node, String reason) {
        if (ended.add(node)) {
            listener.executionSkipped(node, reason);
        }
    }

    /** One test of a method, whose name and place in the plan may become known only while it runs. */
    private final class OneTest implements TestListener {
        private final MirroredTest method;
        private final ReportEntries entries = new PublishedEntries(listener, this::node);
        private MirroredNode node;

        OneTest(MirroredTest method) {
            this.method = method;
            node = method;
        }

        private MirroredNode node() {
            return node;
        }

        @Override
        public void opens(NamedNode container) {
            find(container.uniqueId())
                    .map(found -> found instanceof MirroredInvocation invocation
                            ? named.computeIfAbsent(
                                    found.getUniqueId(), id -> invocation.renamed(container.displayName()))
                            : found)
                    .ifPresent(MirroredExecution.this::start);
        }

        @Override
        public void named(List<NamedNode> path) {
            if (method.getType() == TestDescriptor.Type.TEST) {
                return; // its only invocation is the test itself
            }
            start(method);
            List<NamedNode> containers = path.subList(0, path.size() - 1);
            endContainersBut(containers);
            MirroredNode parent = method;
            for (NamedNode each : containers) {
                parent = MirroredInvocation.in(
                        parent, UniqueId.parse(each.uniqueId()), each.displayName(), TestDescriptor.Type.CONTAINER);
                if (!openContainers.contains(parent)) {
                    openContainers.add(parent);
                    start(parent);
                }
            }
            NamedNode last = path.get(path.size() - 1);
            node = MirroredInvocation.in(
                    parent, UniqueId.parse(last.uniqueId()), last.displayName(), TestDescriptor.Type.TEST);
        }

        @Override
        public void begins() {
            start(node);
        }

        @Override
        public void published(Map<String, String> published) {
            entries.publish(published);
        }

        @Override
        public void filePublished(Path file, String mediaType) {
            entries.attach(file, mediaType);
        }

        void finish(TestEnd end) {
            Optional<JupiterEnd> notRun = end.notRun();
            if (notRun.isEmpty()) {
                MirroredExecution.this.finish(node, end.result());
            } else if (notRun.get().skipped().isPresent()) {
                Skipped skipped = notRun.get().skipped().get();
                TestDescriptor which = find(skipped.node()).orElse(node);
                which.getParent().ifPresent(MirroredExecution.this::start);
                skip(which, skipped.reason());
            } else {
                ContainerFailed failed = notRun.get().containerFailed().orElseThrow();
                MirroredExecution.this.finish(
                        find(failed.node()).orElse(node),
                        TestExecutionResult.failed(failed.failure().toThrowable()));
            }
        }

        /** {@return the element of Jupiter's tree with an id: the test, or something around it} */
        private Optional<TestDescriptor> find(String jupiterId) {
            for (@Nullable TestDescriptor each = node;
                    each != null;
                    each = each.getParent().orElse(null)) {
                if (each instanceof MirroredNode mirrored
                        && mirrored.jupiterId().toString().equals(jupiterId)) {
                    return Optional.of(each);
                }
            }
            return Optional.empty();
        }
    }
}
