// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.cells.BlockTable;
import dev.braid.simulator.cells.CellHeap;
import dev.braid.simulator.cells.LongArena;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Checks the heap of cells against a map. */
class CellHeapTests {
    private static final int STEPS = 60_000;

    private final BlockTable blocks = new BlockTable(Cell.LAYOUT);
    private final LongArena arena = new LongArena("values", CellHeap.longestRun(Cell.LAYOUT));
    private final CellHeap heap = new CellHeap(blocks, arena, Cell.LAYOUT);
    private final Map<String, Long> expected = new HashMap<>();

    @Test
    void cells_keepWhatTheyHoldWhileOthersComeAndGo() {
        Random random = new Random(7);
        for (int step = 0; step < STEPS; step++) {
            long object = random.nextInt(10) == 0 ? 1L << 20 + random.nextInt(15) : random.nextInt(400);
            long offset = 16L + (random.nextInt(3) == 0 ? random.nextInt(100_000) : random.nextInt(60));
            String key = object + "+" + offset;
            int cell = blocks.cell(object, offset);
            if (cell != BlockTable.NO_CELL) {
                assertThat(arena.page(cell)[LongArena.at(cell)]).as(key).isEqualTo(expected.get(key));
            } else if (heap.isFree(object, offset, 1, false)) {
                assertThat(expected).doesNotContainKey(key);
                int added = heap.add(object, offset);
                Cell.learn(arena.page(added), LongArena.at(added), Cell.form(0, 1, false), step);
                expected.put(key, (long) step);
            }
            if (random.nextInt(20) == 0) {
                heap.giveUp(object, offset, this::taken);
                assertThat(heap.isFree(object, offset, 1, false)).isFalse();
            }
            assertThat(heap.count()).isEqualTo(expected.size());
        }
    }

    private void taken(long object, long offset, long[] page, int at) {
        assertThat(Cell.value(page, at)).isEqualTo(expected.remove(object + "+" + offset));
    }

    @Test
    void overlappingPrimitive_isNotFree() {
        add(5, 16, 4, false);

        assertThat(heap.isFree(5, 17, 1, false)).isFalse();
        assertThat(heap.isFree(5, 18, 4, false)).isFalse();
        assertThat(heap.isFree(5, 20, 4, false)).isTrue();
        assertThat(heap.isFree(5, 20, 8, false)).as("crosses a word").isFalse();
        assertThat(heap.isFree(5, 12, 8, true)).as("references overlap nothing").isTrue();
        assertThat(heap.isFree(6, 16, 4, false)).isTrue();
    }

    @Test
    void neighbouringReference_isNoObstacle() {
        add(5, 16, 8, true);

        assertThat(heap.isFree(5, 20, 4, false)).isTrue();
    }

    @Test
    void memoryOfNobody_hasNoCells() {
        assertThat(heap.isFree(1L << 45, 1 << 20, 4, false)).isFalse();
        heap.giveUp(1L << 45, 1 << 20, this::taken);

        assertThat(blocks.cell(1L << 45, 1 << 20)).isEqualTo(BlockTable.NO_CELL);
    }

    private void add(long object, long offset, int size, boolean reference) {
        int cell = heap.add(object, offset);
        Cell.learn(arena.page(cell), LongArena.at(cell), Cell.form(0, size, reference), 0);
    }
}
