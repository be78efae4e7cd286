// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.session;

import dev.braid.engine.message.NamedNode;
import dev.braid.engine.message.TestListener;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.hierarchical.EngineExecutionContext;

/**
 * A test with several invocations, of which one is run: a test template, or a factory of dynamic tests.
 *
 * <p>The providers of the invocations provide them again for each run, so that no run has the arguments of another,
 * which may be the very queue under test.
 */
final class TemplateNode extends TestNode {
    private final Choice choice;

    /**
     * Makes the node.
     *
     * @param scope id of what the invocation is in, or is
     * @param wanted the number of the invocation in it, from 0
     * @param listener notified of the invocation
     */
    TemplateNode(TestDescriptor descriptor, UniqueId scope, int wanted, TestListener listener) {
        super(descriptor, listener);
        choice = new Choice(scope, wanted, listener);
    }

    @Override
    public EngineExecutionContext execute(EngineExecutionContext context, DynamicTestExecutor executor)
            throws Exception {
        return super.execute(context, choice.among(executor));
    }

    /** Only the chosen invocation is the test that begins. */
    @Override
    void begins() {}

    /** {@return the invocation that was wanted; null if there is none of that number} */
    @Nullable
    TestNode chosen() {
        return choice.chosen;
    }

    /** {@return {@code true} if there are invocations behind the wanted one} */
    boolean hasMore() {
        return choice.hasMore();
    }

    /** The choice of one among all invocations, in whatever containers they are. */
    private static final class Choice {
        private final UniqueId scope;
        private final int wanted;
        private final TestListener listener;
        private final List<NamedNode> containers = new ArrayList<>();
        private int count;
        private @Nullable TestNode chosen;

        Choice(UniqueId scope, int wanted, TestListener listener) {
            this.scope = scope;
            this.wanted = wanted;
            this.listener = listener;
        }

        /** {@return an executor that executes the chosen invocation alone} */
        DynamicTestExecutor among(DynamicTestExecutor executor) {
            return new SelectiveExecutor(executor, registered -> {
                if (isInScope(registered.getUniqueId())) {
                    if (registered.isTest()) {
                        executeIfWanted(registered, executor);
                    } else if (!hasMore()) {
                        lookInto(registered, executor);
                    }
                }
            });
        }

        private void executeIfWanted(TestDescriptor invocation, DynamicTestExecutor executor) {
            if (count++ == wanted) {
                chosen = new TestNode(invocation, listener);
                tell(invocation);
                executor.execute(chosen);
            }
        }

        private void lookInto(TestDescriptor container, DynamicTestExecutor executor) {
            containers.add(DelegatingNode.named(container));
            executor.execute(new DynamicContainer(container, this));
            containers.remove(containers.size() - 1);
        }

        boolean hasMore() {
            return count > wanted + 1;
        }

        /** {@return {@code true} if there can be something in this, or around this, that is in the scope} */
        private boolean isInScope(UniqueId id) {
            return id.hasPrefix(scope) || scope.hasPrefix(id);
        }

        private void tell(TestDescriptor invocation) {
            List<NamedNode> path = new ArrayList<>(containers);
            path.add(DelegatingNode.named(invocation));
            listener.named(path);
        }
    }

    /** A container that a factory of dynamic tests makes. */
    private static final class DynamicContainer extends DelegatingNode {
        private final Choice choice;

        DynamicContainer(TestDescriptor descriptor, Choice choice) {
            super(descriptor);
            this.choice = choice;
        }

        @Override
        public EngineExecutionContext execute(EngineExecutionContext context, DynamicTestExecutor executor)
                throws Exception {
            return super.execute(context, choice.among(executor));
        }

        @Override
        void begins() {}

        @Override
        void skipped(String reason) {}

        @Override
        void finished(TestExecutionResult result) {}
    }
}
