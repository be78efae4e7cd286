// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.report.ReportFixture;
import dev.braid.report.model.TestReport;
import org.junit.jupiter.api.Test;

class FailureTextTests {
    private static final String PAGE = "target/braid/CounterTest.increments.html";

    @Test
    void divergence_isToldWithItsEventsAndTheWayBack() {
        assertThat(FailureText.of(ReportFixture.diverging(), PAGE)).isEqualTo("""
                Trial 2 diverged: a read of demo.Counter#12.value returned 103, but the trace's last write is 104.
                What to do: Look at both source lines of the first divergence, then replay the trace.
                Trial 2, replay: stale-value. worker-3 read 103 from demo.Counter#12.value, after worker-2 had written 104 at
                    demo.Counter.increment(Counter.java:12).
                  at        demo.Counter.increment(Counter.java:12)
                  expected  104
                  actual    103
                  Events on demo.Counter#12.value:
                     event  worker-1   worker-2   worker-3   at
                     204    read 102                         Counter.java:12
                     205    write 103                        Counter.java:12
                     206               read 103              Counter.java:12
                  >  207               write 104             Counter.java:12
                  >  208                          read 103   Counter.java:12
                     209                          write 105  Counter.java:12
                     210    read 105                         Counter.java:12
                All trials together: 2 more divergences.
                Trial 2 threw an exception:
                  java.lang.AssertionError: expected 40000 but was 39998
                      at demo.CounterTest.increments(CounterTest.java:31)

                Trace:  target/braid/CounterTest.increments-2.braid
                Replay: ./braid simulate target/braid/CounterTest.increments-2.braid --simulator replay
                Report: target/braid/CounterTest.increments.html
                """);
    }

    @Test
    void hang_hasTheThreadsInTheProgramsCode() {
        assertThat(FailureText.of(ReportFixture.hanging(), PAGE)).isEqualTo("""
                The test did not end within its timeout of 10 s.
                What to do: Look for the threads that wait for each other in the dump below.
                Threads of trial 1 when it was ended:
                  "worker-1" #21 prio=5 BLOCKED on demo.Transfer#3
                      at demo.Transfer.move(Transfer.java:31)
                Left out: demo.L (1 class, excluded by braid.exclude), org.slf4j. (2 classes, excluded by default): their data is not
                    judged, their synchronisation counts.

                Trace:  target/braid/CounterTest.increments-2.braid
                Replay: ./braid simulate target/braid/CounterTest.increments-2.braid --simulator replay
                Report: target/braid/CounterTest.increments.html
                """);
    }

    @Test
    void controlThatNeverDiverged_isToldWithItsInterval() {
        assertThat(FailureText.of(ReportFixture.unproven(), PAGE)).isEqualTo("""
                The control 'unlocked' never diverged, so the agreement of the trials proves nothing.
                What to do: Let more threads share the counter, or raise the number of increments.
                Control unlocked diverged in 0 of 20 runs, detection rate [0.0-16.8 %].
                Left out: demo.L (1 class, excluded by braid.exclude), org.slf4j. (2 classes, excluded by default): their data is not
                    judged, their synchronisation counts.

                Report: target/braid/CounterTest.increments.html
                """);
    }

    @Test
    void longTexts_leaveAtMost25LinesAndKeepTheEnd() {
        TestReport report = ReportFixture.hostile("line\nbreak\u001B".repeat(40));
        String text = FailureText.of(report, PAGE);
        assertThat(text.lines()).hasSizeLessThanOrEqualTo(25);
        assertThat(text).endsWith("\nReport: " + PAGE + "\n").doesNotContain("\u001B");
    }
}
