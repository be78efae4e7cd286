// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.replay;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WritersTests {
    private final Writers writers = new Writers();

    @Test
    void number_isTheSameForTheSameWriterOnly() {
        int first = writers.number(1, 2, 3, 4, true);

        assertThat(writers.number(1, 2, 3, 4, true)).isEqualTo(first).isNotEqualTo(Writers.NONE);
        assertThat(new int[] {
                    first,
                    writers.number(9, 2, 3, 4, true),
                    writers.number(1, 9, 3, 4, true),
                    writers.number(1, 2, 9, 4, true),
                    writers.number(1, 2, 3, 0, true),
                    writers.number(1, 2, 3, 4, false),
                    writers.number(0, 0, 0, 0, false)
                })
                .doesNotHaveDuplicates();
    }

    @Test
    void writer_isKnownByItsNumber() {
        int[] numbers = new int[5000];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = writers.number(-i, i * 7, Integer.MAX_VALUE - i, i % 5, i % 2 == 0);
        }

        for (int i = 0; i < numbers.length; i++) {
            assertThat(writers.number(-i, i * 7, Integer.MAX_VALUE - i, i % 5, i % 2 == 0))
                    .isEqualTo(numbers[i]);
            assertThat(writers.thread(numbers[i])).isEqualTo(-i);
            assertThat(writers.site(numbers[i])).isEqualTo(i * 7);
            assertThat(writers.call(numbers[i])).isEqualTo(Integer.MAX_VALUE - i);
            assertThat(writers.mode(numbers[i])).isEqualTo(i % 5);
            assertThat(writers.updates(numbers[i])).isEqualTo(i % 2 == 0);
        }
    }
}
