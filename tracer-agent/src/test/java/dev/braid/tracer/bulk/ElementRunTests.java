// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.EventKind;
import dev.braid.trace.Site;
import dev.braid.tracer.harness.ChildProcess;
import dev.braid.tracer.harness.Jvm;
import dev.braid.tracer.harness.ProgramRun;
import dev.braid.tracer.harness.Step;
import dev.braid.tracer.harness.TracedProgram;
import fixture.bulk.LongCopiesFixture;
import fixture.bulk.SharedCopiesFixture;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Elements that are copied many at a time are still read and written one after the other in the trace. */
class ElementRunTests {
    private static final long SEED = 48;
    private static final int ROUNDS = 1500;

    static Stream<Jvm> jvms() {
        return Jvm.all().stream();
    }

    /** Each read is of what was written last: the harness looks at all of them. */
    @ParameterizedTest
    @MethodSource("jvms")
    void copiesOfSeveralThreads_areInTheOrderInWhichTheyHappened(Jvm jvm) throws Exception {
        System.out.println("seed " + SEED);
        ProgramRun run = sharedCopies(jvm).keepEvents().run();

        assertThat(run.complaints()).isEmpty();
        long copied = Long.parseLong(run.output().trim());
        assertThat(copied).isGreaterThan(ROUNDS);
        assertThat(copies(run, EventKind.READ)).isEqualTo(copied);
        assertThat(copies(run, EventKind.WRITE)).isEqualTo(copied);
    }

    /** Stripes that cover one byte, more than an element, or all arrays: runs of any length. */
    @ParameterizedTest
    @MethodSource("jvms")
    void copies_areInOrderWhateverAStripeHas(Jvm jvm) throws Exception {
        for (int blockBytes : new int[] {1, 8, 4096}) {
            ProgramRun run = sharedCopies(jvm)
                    .option("block.bytes", blockBytes)
                    .option("stripes", blockBytes == 4096 ? 1 : 1 << 10)
                    .run();

            assertThat(run.complaints()).as("blocks of %d bytes", blockBytes).isEmpty();
        }
    }

    /** The result does not depend on which thread runs first: its clocks say nothing about those of the others. */
    @ParameterizedTest
    @MethodSource("jvms")
    void copiesWithoutLocks_diverge(Jvm jvm) throws Exception {
        for (String policy : List.of("unlocked", "window")) {
            ProgramRun run = sharedCopies(jvm).option("policy", policy).run();

            assertThat(run.failure()).as(policy).isEmpty();
            assertThat(run.shadow().mismatchCount()).as(policy).isGreaterThan(0);
        }
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void copyOfNumbers_takesTheirBytesAndFewMore(Jvm jvm) throws Exception {
        ProgramRun run = TracedProgram.of(LongCopiesFixture.class).jvm(jvm).run();

        assertThat(run.complaints()).isEmpty();
        long copied = (long) LongCopiesFixture.ROUNDS * LongCopiesFixture.LENGTH;
        assertThat(run.bytesRead())
                .as("one by one, a number takes more than 20 bytes")
                .isBetween(8 * copied, 12 * copied);
        try (ChildProcess untraced =
                TracedProgram.of(LongCopiesFixture.class).jvm(jvm).runWith()) {
            assertThat(run.output()).isEqualTo(untraced.output());
        }
    }

    private static TracedProgram sharedCopies(Jvm jvm) {
        return TracedProgram.of(SharedCopiesFixture.class).jvm(jvm).arguments(SEED, ROUNDS);
    }

    private static long copies(ProgramRun run, EventKind kind) {
        return run.steps(kind).stream().filter(ElementRunTests::isCopy).count();
    }

    private static boolean isCopy(Step step) {
        Site site = step.userSite();
        return site != null
                && site.className().endsWith("SharedCopiesFixture")
                && site.methodName().equals("copy");
    }
}
