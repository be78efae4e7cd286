// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.layout.SymbolLogDescriptor;
import org.junit.jupiter.api.Test;

class UntracedThreadsTests {
    private final UntracedThreads threads = new UntracedThreads();

    @Test
    void noThread_hasNoSentence() {
        assertThat(threads.sentence()).isEmpty();
    }

    @Test
    void threadsOfOneName_areCountedEach() {
        threads.add("worker", "the recorder has refused it");
        threads.add("worker", "the recorder has refused it");

        assertThat(threads.sentence())
                .hasValue(
                        "The control flow of 2 threads is untraced: 'worker' (the recorder has refused it); run again,"
                                + " and let the machine have less to do.");
    }

    @Test
    void noMoreThreadsThanAreWritten_areSaidToBeAtLeastAsMany() {
        for (int i = 0; i < SymbolLogDescriptor.MOST_UNTRACED_THREADS; i++) {
            threads.add("thread-" + i, "late");
        }

        assertThat(threads.sentence().orElse(""))
                .startsWith("The control flow of at least 100 threads is untraced: 'thread-0' (late), ")
                .contains(", …; run again");
    }
}
