// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import static org.assertj.core.api.Assertions.assertThat;

import demo.jupiter.Log;
import demo.schedule.CompilersFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult;

/** The compilers of workers, by how long a test lasts: 1 is C1 alone, 4 C1 and C2. */
class CompilersTests {
    @TempDir
    private Path folder;

    @BeforeEach
    void logHere() {
        System.setProperty(Log.FILE, folder.resolve("log").toString());
    }

    @AfterEach
    void logNowhere() {
        System.clearProperty(Log.FILE);
    }

    @Test
    void schedulesOfABriefTest_haveC1Alone() throws IOException {
        assertThat(levels("isBrief")).containsExactly("4", "1");
    }

    @Test
    void schedulesOfATestThatLasts_haveC2() throws IOException {
        assertThat(levels("lasts")).containsExactly("4", "4");
    }

    /** {@return the highest levels of compilation in the workers for the trial and for the search} */
    private List<String> levels(String method) throws IOException {
        TestExecutionResult result = new OneTest(CompilersFixture.class, method, folder).run(Map.of());
        assertThat(result.getStatus()).as(result.toString()).isEqualTo(TestExecutionResult.Status.SUCCESSFUL);
        return Files.readAllLines(folder.resolve("log"));
    }
}
