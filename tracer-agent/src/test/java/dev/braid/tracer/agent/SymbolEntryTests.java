// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SymbolEntryTests {
    private static final int[] BORDERS = {0, 1, 0x7F, 0x80, 0x7FF, 0x800, 0xD800, 0xDFFF, 0xFFFF};

    @Test
    void bytes_areThoseOfADataOutputStream() throws IOException {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            SymbolEntry entry = new SymbolEntry(seed);
            ByteArrayOutputStream expected = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(expected);
            out.writeByte(seed);
            for (int i = 0; i < 20; i++) {
                StringBuilder text = new StringBuilder();
                for (int left = random.nextInt(30); left > 0; left--) {
                    text.append((char) (random.nextBoolean() ? BORDERS[random.nextInt(9)] : random.nextInt(1 << 16)));
                }
                long number = random.nextLong() >> random.nextInt(64);
                entry.putText(text.toString());
                out.writeUTF(text.toString());
                entry.putInt((int) number);
                out.writeInt((int) number);
                entry.putLong(number);
                out.writeLong(number);
                entry.putBoolean(number > 0);
                out.writeBoolean(number > 0);
            }
            ByteArrayOutputStream whole = new ByteArrayOutputStream();
            new DataOutputStream(whole).writeInt(expected.size());
            expected.writeTo(whole);

            assertThat(entry.toBytes()).as("seed %d", seed).isEqualTo(whole.toByteArray());
        }
    }

    @Test
    void text_hasALimit() {
        SymbolEntry entry = new SymbolEntry(1);
        entry.putText("n".repeat(65_535));

        assertThatThrownBy(() -> entry.putText("n".repeat(65_536)))
                .hasMessage("a name of 65536 bytes is too long for the symbol log");
    }
}
