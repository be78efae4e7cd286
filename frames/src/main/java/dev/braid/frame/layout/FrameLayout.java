// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The places of a frame's fields in memory.
 *
 * <p>A sequence number comes first, then the fields by size, the greatest first, those of one size as they were
 * declared. Sizes are powers of two and alignments, so each field ends where the next may begin. All padding is behind
 * the last one, up to the next multiple of eight, and no other order has less.
 *
 * @param placed the fields as they lie in memory
 * @param bytes the number of bytes of one frame with its sequence number, a multiple of eight
 */
public record FrameLayout(FrameDeclaration declaration, List<PlacedField> placed, int bytes) {
    /** The place of a frame's sequence number, which has 64 bits. */
    public static final int SEQUENCE = 0;

    private static final int ALIGNMENT = Long.BYTES;

    public FrameLayout {
        placed = List.copyOf(placed);
    }

    public static FrameLayout of(FrameDeclaration declaration) {
        List<FrameField> bySize = declaration.fields().stream()
                .sorted(Comparator.comparing((FrameField field) -> field.type().bytes())
                        .reversed())
                .toList();
        List<PlacedField> placed = new ArrayList<>();
        int offset = SEQUENCE + Long.BYTES;
        for (FrameField field : bySize) {
            placed.add(new PlacedField(field, offset));
            offset += field.type().bytes();
        }
        return new FrameLayout(declaration, placed, offset + ALIGNMENT - 1 & -ALIGNMENT);
    }

    /** {@return the fields as they were declared, which is the order of the columns} */
    public List<PlacedField> columns() {
        Map<FrameField, PlacedField> byField = new HashMap<>();
        placed.forEach(one -> byField.put(one.field(), one));
        return declaration.fields().stream().map(byField::get).toList();
    }

    /** A field, and how many bytes behind the beginning of the frame it lies. */
    public record PlacedField(FrameField field, int offset) {}
}
