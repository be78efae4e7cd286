// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import static org.assertj.core.api.Assertions.assertThat;

import demo.message.LeadFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Leads: a test that fails by itself, and in which nothing diverges, is reported with what its threads did to shared
 * data.
 */
class LeadTests {
    @TempDir
    private Path folder;

    @Test
    void lostUpdateUnderALock_isALead_inTheMessageAndOnThePage() throws IOException {
        String message = failure("loses");

        assertThat(sentences(message))
                .contains(
                        "java.lang.AssertionError: balance: expected 120 but was 150",
                        "A lead, not a verdict. Thread 'deposit' read 100 from",
                        "and then wrote 150; thread 'withdrawal' wrote 70 in between.",
                        "deposit",
                        "withdrawal",
                        "LeadFixture.java:");
        List<String> lines = message.lines().toList();
        assertThat(lines).hasSizeLessThanOrEqualTo(25);
        assertThat(Files.readString(folder.resolve("demo.message.LeadFixture.loses.html")))
                .contains("<h2 id=\"leads-title\">Leads</h2>", "stale-write", "These are leads, not verdicts");
    }

    @Test
    void checkAndActOnAConcurrentMap_isALead() throws IOException {
        assertThat(sentences(failure("sellsTwice")))
                .contains(
                        "sold 2 of 1 book",
                        "A lead, not a verdict. Thread 'first' called get() on ConcurrentHashMap#",
                        ", looked again, and called put(); thread 'second' called put() between the looks.",
                        "calls ConcurrentHashMap#");
    }

    /** {@return a message whose sentences are not broken into lines} */
    private static String sentences(String message) {
        return message.replaceAll("\\s+", " ");
    }

    /** The failure that is thrown leads to the test, and no frame of it is Braid's. */
    @Test
    void stackTraces_areOfTheTest() {
        Throwable thrown = thrown("loses");

        assertThat(thrown.getStackTrace()).hasSize(1);
        assertThat(thrown.getStackTrace()[0].toString()).startsWith("demo.message.LeadFixture.loses(LeadFixture.java:");
        assertThat(Objects.requireNonNull(thrown.getCause()).getStackTrace())
                .isNotEmpty()
                .allSatisfy(frame -> assertThat(frame.getClassName()).startsWith("demo.message."));
    }

    private String failure(String method) {
        String printed = thrown(method).toString();
        return printed.substring(printed.indexOf('\n') + 1);
    }

    private Throwable thrown(String method) {
        return FailedTest.of(LeadFixture.class, method, Map.of("braid.report.dir", folder.toString()));
    }
}
