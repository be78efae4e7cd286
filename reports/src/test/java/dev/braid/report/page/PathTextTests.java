// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.report.path.PathBuilder;
import dev.braid.report.path.PathMethod;
import dev.braid.report.path.PathStep.Call;
import org.junit.jupiter.api.Test;

class PathTextTests {
    @Test
    void loopWithinOneLine_saysItsJumpsBack() {
        PathBuilder builder = new PathBuilder();
        PathMethod run = new PathMethod("demo.Test.run", "Test.java");
        for (int i = 0; i < 100; i++) {
            builder.executed(run, 10, 2, 1, false);
            builder.executed(run, 10, 5, 1, false);
        }
        assertThat(PathText.lines(((Call) builder.cut().steps().get(0)).steps()))
                .isEqualTo("Test.java:10 (jumps back 99 times)");
    }
}
