// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The corpus has programs of each kind, and each says whether it has a fault. */
class CorpusTests {
    private final List<CorpusProgram> programs = CorpusProgram.all();

    @Test
    void thereAreProgramsWithEachFault_andCorrectOnes() {
        assertThat(programs).hasSizeGreaterThanOrEqualTo(60);
        assertThat(programs.stream().filter(program -> program.bug().isEmpty())).hasSizeGreaterThanOrEqualTo(25);
        assertThat(programs.stream().flatMap(program -> program.bug().stream())).contains(BugClass.values());
    }

    @Test
    void whoeverExpectsADivergence_saysWhichFaultThereIs() {
        assertThat(programs)
                .allSatisfy(program -> assertThat(program.bug().isPresent()).isEqualTo(program.isExpectedToDiverge()));
    }
}
