// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.cookbook;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.braid.suite.WholeFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/** A program that runs test classes with Braid. */
final class CookbookRun {
    /** Outcome of a test that passed. */
    static final String PASSED = "(it passed)";

    private CookbookRun() {}

    /**
     * Runs the classes that the other arguments name, and writes the outcome of the one test of each to a file of the
     * class's name in the folder that the first argument names.
     */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        EngineTestKit.Builder kit = EngineTestKit.engine("braid")
                .configurationParameter(
                        "braid.report.dir", folder.resolve("braid").toString());
        for (String name : arguments[1].split(",")) {
            kit.selectors(selectClass(name));
        }
        for (Event event : kit.execute().testEvents().finished().list()) {
            Files.writeString(folder.resolve(className(event)), outcome(event));
        }
    }

    private static String className(Event event) {
        return event.getTestDescriptor()
                .getSource()
                .map(source -> source instanceof MethodSource method
                        ? method.getClassName()
                        : ((ClassSource) source).getClassName())
                .orElseThrow();
    }

    /** {@return {@link #PASSED}, or the whole text of the failure} */
    private static String outcome(Event event) {
        return event.getRequiredPayload(TestExecutionResult.class)
                .getThrowable()
                .map(WholeFailure::text)
                .orElse(PASSED);
    }
}
