// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.suite.SourceTree;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/** Goes the way of somebody who has read nothing but the README, from an empty folder to a green test. */
@DisabledIfSystemProperty(
        named = "suites.quick",
        matches = "true",
        disabledReason = "-Pquick leaves out the build contract, which starts Maven three times here")
class StrangersPathTests {
    @Test
    void readme_leadsToARedTest_andToAGreenOne() throws IOException, InterruptedException {
        CiMachine machine = CiMachine.create(
                SourceTree.scratch("stranger"), ContractRepository.create(SourceTree.scratch("stranger-repository")));

        Ended path = machine.run("'" + SourceTree.root().resolve(".ci/stranger") + "' empty", Map.of());

        System.out.print(path.output().replaceAll("(?m)^(?!stranger:).*\\R", ""));
        assertThat(path.code()).as(path.output()).isZero();
        assertThat(path.output())
                .containsPattern("stranger: red after \\d+ s")
                .containsPattern("stranger: green after \\d+ s");
    }
}
