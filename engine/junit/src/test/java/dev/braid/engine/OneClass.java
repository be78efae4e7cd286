// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;

/**
 * The one test of a class of operations, or of a test of jcstress, that an engine of its own runs.
 *
 * @param test name of the test
 * @param reports folder of its report
 */
record OneClass(Class<?> type, String test, Path reports) {
    private TestExecutionResult run(Map<String, String> parameters) {
        Map<String, String> all = new HashMap<>(Map.of("braid.jcstress", "off"));
        all.putAll(parameters);
        return OneTest.run(selectClass(type), reports, all);
    }

    /** {@return the class's failure in one line} */
    String failure(Map<String, String> parameters) {
        TestExecutionResult result = run(parameters);
        assertThat(result.getStatus()).as(type.getName()).isEqualTo(Status.FAILED);
        return OneTest.message(result);
    }

    /** {@return the page of the test as it passes, in one line} */
    String pageOfPassed(Map<String, String> parameters) throws IOException {
        TestExecutionResult result = run(parameters);
        assertThat(result.getStatus()).as(result.toString()).isEqualTo(Status.SUCCESSFUL);
        return page();
    }

    /** {@return the page of its last run, in one line} */
    String page() throws IOException {
        return Files.readString(reports.resolve(type.getName() + "." + test + ".html"))
                .replaceAll("\\s+", " ")
                .replace("&#39;", "'")
                .replace("&gt;", ">");
    }
}
