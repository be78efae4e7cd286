// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.jupiter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.MediaType;
import org.junit.jupiter.api.io.TempDir;

/** Features of Jupiter itself: directories, time limits, conditions, assumptions, information, reports. */
@DisplayName("What Jupiter brings")
@Tag("built-in")
class BuiltInFixture {
    @AutoClose
    final AutoCloseable resource = new Resource();

    @TempDir
    private Path field;

    @Test
    void directories(@TempDir Path parameter) throws IOException {
        Files.writeString(parameter.resolve("file"), "text");
        assertTrue(Files.isDirectory(field));
        assertEquals(2, Shared.incrementedByTwo());
    }

    @Test
    @Timeout(value = 200, unit = TimeUnit.MILLISECONDS)
    void timedOut() throws InterruptedException {
        Thread.sleep(10_000);
    }

    @Test
    @Timeout(value = 100, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void inTime() {
        assertEquals(2, Shared.incrementedByTwo());
    }

    @Test
    @Disabled("for now")
    void disabled() {}

    @Test
    @EnabledOnOs(OS.WINDOWS)
    void onWindows() {}

    @Test
    @DisabledIfSystemProperty(named = "java.home", matches = ".*")
    void withoutJava() {}

    @Test
    @EnabledIf("isWanted")
    void wanted() {
        assertEquals(2, Shared.incrementedByTwo());
    }

    static boolean isWanted() {
        return true;
    }

    @Test
    void assumed() {
        assumeTrue(false, "does not hold");
    }

    @Test
    @DisplayName("a test that knows its name")
    @Tag("named")
    void informed(TestInfo info) {
        Log.add(info.getDisplayName() + " " + info.getTags() + " "
                + info.getTestMethod().orElseThrow());
        assertEquals(2, Shared.incrementedByTwo());
    }

    @Test
    void reporting(TestReporter reporter) {
        reporter.publishEntry(Map.of("key", "value"));
        reporter.publishEntry("a line");
        reporter.publishFile("notes.txt", MediaType.TEXT_PLAIN, file -> Files.writeString(file, "notes"));
        assertEquals(2, Shared.incrementedByTwo());
    }

    @Test
    void failing() {
        assertEquals(3, Shared.incrementedByTwo());
    }

    @Disabled("as a whole")
    static class DisabledFixture {
        @Test
        void never() {}
    }

    /** Something that Jupiter closes. */
    private static final class Resource implements AutoCloseable {
        @Override
        public void close() {
            Log.add("closed");
        }
    }
}
