// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.contention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ConflictTests {
    private static final Traceback SELF = Traceback.of("main").then("mine");
    private static final Traceback OTHER = Traceback.of("run").then("theirs");

    @Test
    void s2_05_noThread_isAbortedByAnother_becauseThatIsInevitable() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> new Conflict(ContentionKind.INEVITABLE, ContentionOutcome.ABORTED_BY_OTHER, SELF, OTHER))
                .withMessageContaining("aborted by the other");
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        int made = 0;
        int broken = 0;
        for (int i = 0; i < 1_000_000; i++) {
            Conflict conflict = conflict(random);
            if (conflict != null) {
                made++;
                broken += conflict.kind() == ContentionKind.INEVITABLE
                                && conflict.outcome() == ContentionOutcome.ABORTED_BY_OTHER
                        ? 1
                        : 0;
            }
        }
        assertThat(broken).as("seed %d", seed).isZero();
        assertThat(made).as("seed %d", seed).isGreaterThan(100_000);
    }

    private static @Nullable Conflict conflict(Random random) {
        ContentionKind[] kinds = ContentionKind.values();
        ContentionOutcome[] outcomes = ContentionOutcome.values();
        try {
            return new Conflict(
                    kinds[random.nextInt(kinds.length)],
                    outcomes[random.nextInt(outcomes.length)],
                    random.nextInt(4) == 0 ? null : SELF,
                    random.nextInt(4) == 0 ? null : OTHER);
        } catch (IllegalArgumentException impossible) {
            return null;
        }
    }

    @Test
    void tracebacks_areThoseThatTheOutcomeHas() {
        new Conflict(ContentionKind.WRITE_WRITE, ContentionOutcome.ABORTED_SELF, SELF, OTHER);
        new Conflict(ContentionKind.INEVITABLE, ContentionOutcome.PAUSED, SELF, OTHER);
        new Conflict(ContentionKind.WRITE_READ, ContentionOutcome.ABORTED_SELF, SELF, null);
        new Conflict(ContentionKind.WRITE_READ, ContentionOutcome.ABORTED_BY_OTHER, null, OTHER);
        new Conflict(ContentionKind.INEVITABLE, ContentionOutcome.WAITED_FOR_SEGMENT, SELF, null);
        new Conflict(ContentionKind.INEVITABLE, ContentionOutcome.WAITED_FOR_SEGMENT, SELF, OTHER);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Conflict(ContentionKind.WRITE_WRITE, ContentionOutcome.ABORTED_SELF, SELF, null))
                .withMessage("of contention that is write-write, a thread that is 'aborted itself' knows where it was"
                        + " itself, and where the other was");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> new Conflict(ContentionKind.WRITE_READ, ContentionOutcome.ABORTED_BY_OTHER, SELF, OTHER));
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new Conflict(ContentionKind.WRITE_WRITE, ContentionOutcome.WAITED_FOR_SEGMENT, SELF, null));
    }
}
