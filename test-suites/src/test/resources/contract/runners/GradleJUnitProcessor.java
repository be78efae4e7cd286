import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.gradle.api.Action;
import org.gradle.api.internal.tasks.testing.DefaultTestClassDescriptor;
import org.gradle.api.internal.tasks.testing.DefaultTestDescriptor;
import org.gradle.api.internal.tasks.testing.TestCompleteEvent;
import org.gradle.api.internal.tasks.testing.TestResultProcessor;
import org.gradle.api.internal.tasks.testing.TestStartEvent;
import org.gradle.api.internal.tasks.testing.filter.TestFilterSpec;
import org.gradle.api.internal.tasks.testing.filter.TestSelectionMatcher;
import org.gradle.api.internal.tasks.testing.junit.AbstractJUnitTestClassProcessor;
import org.gradle.api.tasks.testing.TestFailure;
import org.gradle.api.tasks.testing.TestResult.ResultType;
import org.gradle.internal.actor.Actor;
import org.gradle.internal.actor.ActorFactory;
import org.gradle.internal.id.IdGenerator;
import org.gradle.internal.time.Clock;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Stands in for {@code JUnitPlatformTestClassProcessor} and {@code JUnitPlatformTestExecutionListener}, which are not in
 * the jar: opens a launcher session, loads each class by the context loader without initialising it, and runs all in one
 * request when the last has been named. A filter looks at sources, after discovery.
 */
final class GradleJUnitProcessor extends AbstractJUnitTestClassProcessor {
    private final TestFilterSpec filter;
    private final IdGenerator<Object> ids;
    private final Clock clock;
    private final LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
    private TestResultProcessor results;
    private LauncherSession session;

    GradleJUnitProcessor(TestFilterSpec filter, IdGenerator<Object> ids, ActorFactory actors, Clock clock) {
        super(actors);
        this.filter = filter;
        this.ids = ids;
        this.clock = clock;
    }

    @Override
    protected TestResultProcessor createResultProcessorChain(TestResultProcessor processor) {
        return processor;
    }

    @Override
    protected Action<String> createTestExecutor(Actor resultActor) {
        results = resultActor.getProxy(TestResultProcessor.class);
        session = LauncherFactory.openSession();
        ClassLoader tests = Thread.currentThread().getContextClassLoader();
        return name -> {
            try {
                request.selectors(selectClass(Class.forName(name, false, tests)));
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException(e);
            }
        };
    }

    @Override
    public void stop() {
        if (!filter.getIncludedTestsCommandLine().isEmpty()) {
            TestSelectionMatcher matcher = new TestSelectionMatcher(filter);
            request.filters((PostDiscoveryFilter) test -> FilterResult.includedIf(isSelected(matcher, test)));
        }
        session.getLauncher().execute(request.build(), new Listener());
        session.close();
        super.stop();
    }

    private static boolean isSelected(TestSelectionMatcher matcher, TestDescriptor test) {
        TestSource source = test.getSource().orElse(null);
        if (source instanceof MethodSource method) {
            return matcher.matchesTest(method.getClassName(), method.getMethodName());
        }
        if (source instanceof ClassSource type) {
            return test.getChildren().isEmpty()
                    ? matcher.matchesTest(type.getClassName(), null)
                    : test.getChildren().stream().anyMatch(child -> isSelected(matcher, child));
        }
        return source == null || test.getParent().map(parent -> isSelected(matcher, parent)).orElse(false);
    }

    /** Tells Gradle of classes and tests, under the nearest of those above that it was told of. */
    private final class Listener implements TestExecutionListener {
        private final Map<String, Object> known = new HashMap<>();
        private TestPlan plan;

        @Override
        public void testPlanExecutionStarted(TestPlan started) {
            plan = started;
        }

        @Override
        public void executionStarted(TestIdentifier test) {
            boolean isClass = test.getSource().filter(ClassSource.class::isInstance).isPresent();
            if (!isClass && !test.isTest()) {
                return;
            }
            Object id = ids.generateId();
            known.put(test.getUniqueId(), id);
            String name = className(test);
            results.started(
                    isClass && !test.isTest()
                            ? new DefaultTestClassDescriptor(id, name)
                            : new DefaultTestDescriptor(id, name, test.getLegacyReportingName()),
                    new TestStartEvent(clock.getCurrentTime(), parent(test)));
        }

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            Object id = known.get(test.getUniqueId());
            if (id == null) {
                return;
            }
            result.getThrowable().filter(thrown -> result.getStatus() == Status.FAILED).ifPresent(thrown -> results.failure(
                    id,
                    thrown instanceof AssertionError
                            ? TestFailure.fromTestAssertionFailure(thrown, null, null)
                            : TestFailure.fromTestFrameworkFailure(thrown)));
            results.completed(
                    id,
                    new TestCompleteEvent(
                            clock.getCurrentTime(), result.getStatus() == Status.ABORTED ? ResultType.SKIPPED : null));
        }

        private Object parent(TestIdentifier test) {
            Optional<TestIdentifier> above = plan.getParent(test);
            return above.map(node -> known.containsKey(node.getUniqueId()) ? known.get(node.getUniqueId()) : parent(node))
                    .orElse(null);
        }

        private String className(TestIdentifier test) {
            TestSource source = test.getSource().orElse(null);
            if (source instanceof ClassSource type) {
                return type.getClassName();
            }
            if (source instanceof MethodSource method) {
                return method.getClassName();
            }
            return plan.getParent(test).map(this::className).orElse("JUnit");
        }
    }
}
