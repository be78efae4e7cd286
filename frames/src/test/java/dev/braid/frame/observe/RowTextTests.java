// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.frame.layout.FrameDeclaration;
import dev.braid.frame.layout.FrameLayout;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RowTextTests {
    private static final FrameLayout LAYOUT =
            FrameLayout.of(FrameDeclaration.parse("struct Foo { uint64_t all; double ratio; float part; };"));

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void text_hasColumns() throws IOException {
        RowText text = new RowText(out, LAYOUT);
        text.frame(7, frame(-1, Double.NaN, 0.1f));
        text.flush();

        assertThat(written()).isEqualTo("seq\tall\tratio\tpart\n7\t18446744073709551615\tNaN\t0.1\n");
    }

    @Test
    void json_isAnObjectALine_andHasNoNumberThatJsonLacks() throws IOException {
        RowText text = RowText.json(out, LAYOUT);
        text.frame(7, frame(-1, Double.NaN, 0.1f));
        text.frame(8, frame(3, -2.5, Float.NEGATIVE_INFINITY));
        text.flush();

        assertThat(written())
                .isEqualTo("{\"seq\": 7, \"all\": 18446744073709551615, \"ratio\": \"NaN\", \"part\": 0.1}\n"
                        + "{\"seq\": 8, \"all\": 3, \"ratio\": -2.5, \"part\": \"-Infinity\"}\n");
    }

    private String written() {
        return out.toString(StandardCharsets.US_ASCII);
    }

    /** As it lies in memory, the sequence number first. */
    private static ByteBuffer frame(long all, double ratio, float part) {
        return ByteBuffer.allocate(LAYOUT.bytes())
                .putLong(8, all)
                .putDouble(16, ratio)
                .putFloat(24, part);
    }
}
