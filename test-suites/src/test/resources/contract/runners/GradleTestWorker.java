import java.io.DataInputStream;
import java.io.PrintStream;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Callable;
import org.gradle.api.internal.tasks.testing.DefaultTestClassRunInfo;
import org.gradle.api.internal.tasks.testing.TestClassProcessor;
import org.gradle.api.internal.tasks.testing.TestCompleteEvent;
import org.gradle.api.internal.tasks.testing.TestDescriptorInternal;
import org.gradle.api.internal.tasks.testing.TestResultProcessor;
import org.gradle.api.internal.tasks.testing.TestStartEvent;
import org.gradle.api.internal.tasks.testing.filter.TestFilterSpec;
import org.gradle.api.internal.tasks.testing.worker.WorkerTestClassProcessor;
import org.gradle.api.tasks.testing.TestFailure;
import org.gradle.api.tasks.testing.TestOutputEvent;
import org.gradle.api.tasks.testing.TestResult.ResultType;
import org.gradle.internal.actor.internal.DefaultActorFactory;
import org.gradle.internal.concurrent.DefaultExecutorFactory;
import org.gradle.internal.dispatch.ContextClassLoaderProxy;
import org.gradle.internal.id.CompositeIdGenerator;
import org.gradle.internal.id.IdGenerator;
import org.gradle.internal.id.LongIdGenerator;
import org.gradle.internal.time.Clock;
import org.gradle.internal.time.Time;

/**
 * Stands in for {@code org.gradle.api.internal.tasks.testing.worker.TestWorker}: the same processors in the same
 * order, in a thread of that name, with results to a file instead of a socket.
 */
public final class GradleTestWorker implements Callable<Void> {
    private final DataInputStream in;

    public GradleTestWorker(DataInputStream in) {
        this.in = in;
    }

    @Override
    public Void call() throws Exception {
        Thread.currentThread().setName("Test worker");
        System.setProperty("org.gradle.test.worker", "1");
        try (PrintStream results = new PrintStream(in.readUTF())) {
            String filter = in.readUTF();
            TestClassProcessor tests = processor(filter.isEmpty() ? Set.of() : Set.of(filter));
            tests.startProcessing(new Results(results));
            for (int left = in.readInt(); left > 0; left--) {
                tests.processTestClass(new DefaultTestClassRunInfo(in.readUTF()));
            }
            tests.stop();
        }
        return null;
    }

    private static TestClassProcessor processor(Set<String> filter) {
        Clock clock = Time.clock();
        IdGenerator<Object> ids = new CompositeIdGenerator(1L, new LongIdGenerator());
        TestClassProcessor junit = new GradleJUnitProcessor(
                new TestFilterSpec(Set.of(), Set.of(), filter),
                ids,
                new DefaultActorFactory(new DefaultExecutorFactory()),
                clock);
        TestClassProcessor worker =
                new WorkerTestClassProcessor(junit, ids.generateId(), "Gradle Test Executor 1", clock);
        return new ContextClassLoaderProxy<>(TestClassProcessor.class, worker, ClassLoader.getSystemClassLoader())
                .getSource();
    }

    /** Writes what becomes of each test. */
    private static final class Results implements TestResultProcessor {
        private final PrintStream out;
        private final Set<Object> failed = new HashSet<>();

        Results(PrintStream out) {
            this.out = out;
        }

        @Override
        public void started(TestDescriptorInternal test, TestStartEvent event) {
            out.println("started " + test.getId() + " " + test.getClassName() + " " + test.getName());
        }

        @Override
        public void completed(Object test, TestCompleteEvent event) {
            ResultType result = event.getResultType();
            if (result == null) { // Gradle's own listener tells the outcome from the failures
                result = failed.contains(test) ? ResultType.FAILURE : ResultType.SUCCESS;
            }
            out.println("completed " + test + " " + result);
        }

        @Override
        public void output(Object test, TestOutputEvent event) {
            out.print("output " + event.getMessage());
        }

        @Override
        public void failure(Object test, TestFailure failure) {
            failed.add(test);
            out.println("failed " + test + " " + failure.getDetails().getMessage());
            out.println(failure.getDetails().getStacktrace());
        }
    }
}
