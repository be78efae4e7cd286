// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ValueRingsTests {
    private final HistoryBudget budget = new HistoryBudget();
    private final ValueRings rings = new ValueRings(budget);

    @Test
    void valuesAgo_isTheDistanceToTheLastOfThem() {
        Random random = new Random(1);
        int[] ring = new int[50];
        List<List<Long>> pushed = new ArrayList<>();
        for (int i = 0; i < ring.length; i++) {
            pushed.add(new ArrayList<>());
        }
        for (int step = 0; step < 20_000; step++) {
            int which = random.nextInt(ring.length);
            long value = random.nextInt(40);
            ring[which] = rings.push(ring[which], value);
            pushed.get(which).add(value);

            long wanted = random.nextInt(40);
            List<Long> all = pushed.get(which);
            int last = all.lastIndexOf(wanted);
            assertThat(rings.valuesAgo(ring[which], wanted)).isEqualTo(last < 0 ? 0 : all.size() - last);
            assertThat(rings.last(ring[which])).isEqualTo(value);
            assertThat(rings.remembersAll(ring[which])).isTrue();
        }
    }

    @Test
    void ringWithoutBudget_remembersTheAssuredValues() {
        assertThat(budget.take(1 << 19)).isTrue();
        int ring = ValueRings.NONE;
        for (int value = 0; value < 1000; value++) {
            ring = rings.push(ring, value);

            int remembered = Math.min(value, ValueRings.ASSURED - 1);
            assertThat(rings.valuesAgo(ring, value - remembered)).isEqualTo(value < remembered ? 0 : remembered + 1);
            assertThat(rings.valuesAgo(ring, value + 1)).isZero();
        }
        assertThat(rings.remembersAll(ring)).isFalse();
        assertThat(rings.valuesAgo(ring, 0)).isZero();
    }

    @Test
    void ring_remembersLittleMoreThanTheLimit() {
        int ring = ValueRings.NONE;
        for (int value = 0; value < 3 * ValueRings.LIMIT; value++) {
            ring = rings.push(ring, value);
        }

        int newest = 3 * ValueRings.LIMIT - 1;
        assertThat(rings.valuesAgo(ring, newest - ValueRings.LIMIT + 1)).isEqualTo(ValueRings.LIMIT);
        assertThat(rings.valuesAgo(ring, newest - ValueRings.LIMIT - 64)).isZero();
    }

    @Test
    void bytesOfARing_areARingOfTheirOwn() {
        int ring = ValueRings.NONE;
        for (int value = 0; value < 12; value++) {
            ring = rings.push(ring, value << 8 | 0x55);
        }
        int bytes = rings.bytes(ring, 1);
        ring = rings.push(ring, 0x7777);

        assertThat(rings.valuesAgo(bytes, 4)).isEqualTo(8);
        assertThat(rings.valuesAgo(bytes, 0x77)).isZero();
        assertThat(rings.valuesAgo(ring, 4 << 8 | 0x55)).isEqualTo(9);
        assertThat(rings.bytes(ValueRings.NONE, 1)).isEqualTo(ValueRings.NONE);
    }
}
