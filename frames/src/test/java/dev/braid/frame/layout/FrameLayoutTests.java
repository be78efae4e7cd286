// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.frame.layout.FrameLayout.PlacedField;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FrameLayoutTests {
    private static final int STRUCTS = 1800;
    private static final int MAX_FIELDS = 7;
    private static final long SEED = 41;

    @Test
    void s4_10_frameOfTheIssue_hasItsGreatestFieldsFirst() {
        FrameLayout layout =
                FrameLayout.of(FrameDeclaration.parse("struct Foo { int some_count; double some_value; };"));
        assertThat(layout.bytes()).isEqualTo(24);
        assertThat(layout.placed())
                .extracting(one -> one.field().name() + "@" + one.offset())
                .containsExactly("some_value@8", "some_count@16");
        assertThat(layout.columns())
                .extracting(one -> one.field().name())
                .as("columns stay as declared")
                .containsExactly("some_count", "some_value");
    }

    @Test
    void s4_10_noOrderOfFields_takesFewerBytes() {
        Random random = new Random(SEED);
        for (int i = 0; i < STRUCTS; i++) {
            FrameDeclaration declaration = randomFrame(random);
            FrameLayout layout = FrameLayout.of(declaration);
            List<Integer> sizes = new ArrayList<>(List.of(Long.BYTES)); // of the sequence number
            declaration.fields().forEach(field -> sizes.add(field.type().bytes()));
            assertThat(layout.bytes()).as("%s, seed %s", declaration, SEED).isEqualTo(smallest(sizes, 0));
            assertSound(layout);
        }
    }

    private static FrameDeclaration randomFrame(Random random) {
        FieldType[] types = FieldType.values();
        List<FrameField> fields = new ArrayList<>();
        int count = 1 + random.nextInt(MAX_FIELDS - 1);
        for (int i = 0; i < count; i++) {
            fields.add(new FrameField("f" + i, types[random.nextInt(types.length)]));
        }
        return new FrameDeclaration("S", fields);
    }

    /** No two fields overlap, and each is aligned. */
    private static void assertSound(FrameLayout layout) {
        int end = FrameLayout.SEQUENCE + Long.BYTES;
        for (PlacedField one : layout.placed()) {
            assertThat(one.offset()).isGreaterThanOrEqualTo(end);
            assertThat(one.offset() % one.field().type().bytes()).isZero();
            end = one.offset() + one.field().type().bytes();
        }
        assertThat(end).isLessThanOrEqualTo(layout.bytes());
        assertThat(layout.columns()).hasSameSizeAs(layout.placed());
    }

    /** {@return the least size that the rules of C give to any order of the fields from a position on} */
    private static int smallest(List<Integer> sizes, int from) {
        if (from == sizes.size()) {
            return sizeInC(sizes);
        }
        int least = Integer.MAX_VALUE;
        for (int i = from; i < sizes.size(); i++) {
            Collections.swap(sizes, from, i);
            least = Math.min(least, smallest(sizes, from + 1));
            Collections.swap(sizes, from, i);
        }
        return least;
    }

    private static int sizeInC(List<Integer> sizes) {
        int at = 0;
        int alignment = 1;
        for (int size : sizes) {
            at = (at + size - 1) / size * size + size;
            alignment = Math.max(alignment, size);
        }
        return (at + alignment - 1) / alignment * alignment;
    }
}
