// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.session;

import dev.braid.engine.message.TestListener;
import java.lang.Thread.UncaughtExceptionHandler;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.hierarchical.Node.DynamicTestExecutor;

/**
 * Carries requests out in the containers that are open. They are open one in the other, each in a frame of the
 * session's thread: a request that lies outside of the innermost one makes that return, until one is reached that the
 * request lies in.
 *
 * <p>Thread safety: the session's thread.
 */
final class OpenContainers {
    private final Exchange exchange;
    private final TestListener listener;

    OpenContainers(Exchange exchange, TestListener listener) {
        this.exchange = exchange;
        this.listener = listener;
    }

    /** Carries requests out in a container, until one lies outside of it. */
    void serve(
            UniqueId container, Function<UniqueId, Optional<TestDescriptor>> children, DynamicTestExecutor executor) {
        Request request = nextRun(container);
        while (request.isRunWithin(container)) {
            carryOut(request, children.apply(request.nextBehind(container)), executor);
            request = nextRun(container);
        }
    }

    /**
     * {@return the next request that is more than to leave what is open in a container}
     *
     * <p>An invocation of a class stays open until a test of another is asked for.
     */
    private Request nextRun(UniqueId container) {
        UniqueId left = container.getLastSegment().getType().equals(JupiterEngine.CLASS_INVOCATION)
                ? container.removeLastSegment()
                : container;
        Request request = exchange.next();
        while (request.kind() == Request.Kind.LEAVE && request.isWithin(left)) {
            exchange.answer(TestEnd.LEFT);
            request = exchange.next();
        }
        return request;
    }

    private void carryOut(Request request, Optional<TestDescriptor> child, DynamicTestExecutor executor) {
        if (child.isEmpty()) {
            exchange.answer(TestEnd.missing(request));
        } else if (child.get().getUniqueId().equals(request.target())) {
            exchange.answer(run(request, child.get(), executor));
        } else {
            open(child.get(), executor);
        }
    }

    /** Opens an invocation of a class, if the next request lies inside of it. */
    void openIfWanted(TestDescriptor invocation, DynamicTestExecutor executor) {
        if (nextRun(invocation.getUniqueId().removeLastSegment()).isRunWithin(invocation.getUniqueId())) {
            open(invocation, executor);
        }
    }

    private void open(TestDescriptor container, DynamicTestExecutor executor) {
        ContainerNode node = new ContainerNode(container, this);
        executor.execute(node);
        // It was skipped, or has failed, or has no such child.
        Request unreached = exchange.pending();
        if (unreached != null && unreached.isRunWithin(container.getUniqueId())) {
            exchange.answer(node.end(unreached));
        }
    }

    void opens(TestDescriptor container) {
        listener.opens(DelegatingNode.named(container));
    }

    void left(LeftContainer container) {
        exchange.left(container);
    }

    private TestEnd run(Request request, TestDescriptor test, DynamicTestExecutor executor) {
        // A handler that a class has installed stays for the class; one that a test installs goes with the test.
        UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
        long began = System.nanoTime();
        try {
            TestEnd end = test.isTest() ? runTest(test, executor) : runInvocation(request, test, executor);
            return endRegion(end);
        } finally {
            // Bytes of an unfinished line would otherwise show up in the next test.
            System.out.flush();
            System.err.flush();
            Thread.setDefaultUncaughtExceptionHandler(handler);
            Duration body = TracedRegion.current().body();
            listener.took(body, Duration.ofNanos(System.nanoTime() - began).minus(body));
        }
    }

    /** Ends tracing where no callback of the test could: its constructor has thrown, for instance. */
    private static TestEnd endRegion(TestEnd end) {
        try {
            TracedRegion.current().end();
            return end;
        } catch (Throwable t) {
            if (end.thrown() != null) {
                end.thrown().addSuppressed(t);
                return end;
            }
            return new TestEnd(TestEnd.Kind.RUN, "", "", t, end.more());
        }
    }

    private TestEnd runTest(TestDescriptor test, DynamicTestExecutor executor) {
        TestNode node = new TestNode(test, listener);
        executor.execute(node);
        return end(node, false);
    }

    private TestEnd runInvocation(Request request, TestDescriptor template, DynamicTestExecutor executor) {
        TemplateNode node = new TemplateNode(template, request.scope(), request.invocation(), listener);
        executor.execute(node);
        TestNode chosen = node.chosen();
        if (chosen == null) {
            return endWithoutInvocation(request, node);
        }
        TestEnd end = end(chosen, node.hasMore());
        // A factory's own @AfterEach methods run behind its tests.
        return end.thrown() == null && node.thrown() != null ? end(node, node.hasMore()) : end;
    }

    private static TestEnd endWithoutInvocation(Request request, TemplateNode node) {
        if (node.skipReason().isPresent()) {
            return end(node, false);
        }
        return node.thrown() == null
                ? TestEnd.missing(request)
                : new TestEnd(TestEnd.Kind.CONTAINER_FAILED, request.target().toString(), "", node.thrown(), false);
    }

    private static TestEnd end(TestNode node, boolean more) {
        String id = node.getUniqueId().toString();
        return node.skipReason()
                .map(reason -> new TestEnd(TestEnd.Kind.SKIPPED, id, reason, null, more))
                .orElseGet(() -> new TestEnd(TestEnd.Kind.RUN, "", "", node.thrown(), more));
    }
}
