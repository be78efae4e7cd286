import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs classes or methods as an editor does: by JUnit's launcher, and prints what became of each test. */
public final class EditorRunner {
    public static void main(String[] selected) {
        LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
        for (String name : selected) {
            request.selectors(name.contains("#") ? selectMethod(name) : selectClass(name));
        }
        try (LauncherSession session = LauncherFactory.openSession()) {
            session.getLauncher().execute(request.build(), new TestExecutionListener() {
                @Override
                public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                    if (test.isTest()) {
                        System.out.println(test.getLegacyReportingName() + ": " + result.getStatus());
                    }
                    result.getThrowable().ifPresent(failure -> failure.printStackTrace(System.out));
                }
            });
        }
    }
}
