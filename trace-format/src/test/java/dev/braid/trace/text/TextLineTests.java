// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextLineTests {
    private static final long SEED = 20;

    @Test
    void s3_7_s3_20_lines_areReadAsTheyWereWritten() throws IOException {
        Random random = new Random(SEED);
        for (int i = 0; i < 10_000; i++) {
            long timestamp = random.nextBoolean() ? 0 : random.nextLong(Long.MAX_VALUE) + 1;
            TextLine line = new TextLine(timestamp, random.nextInt(100), TextTraces.body(random));
            assertThat(TextLine.parse(line.toString())).as("seed %d", SEED).isEqualTo(line);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1\t0\ttr",
                "1\t0\tm",
                "18\t3\tm\tr\t140737488355344\t8",
                "18\t3\tm\tr\t16\t8\tr2\t32\tw\t48\t4",
                "18\t3\tm\tw\t18446744073709551615\t1",
                "7\t-1\tfc\tdemo.Main::run\t1048575\t0\t0\t0",
                "7\t-1\tstart_roi",
                "9\t4\tthread_sync",
                "4\tctxt_change",
                "4\tm\tr\t16\t2"
            })
    void s3_20_validLines_areTakenAsTheyAre(String text) throws IOException {
        assertThat(TextLine.parse(text)).hasToString(text);
    }

    @Test
    void leadingTab_isTaken() throws IOException {
        assertThat(TextLine.parse("\t4\ttf")).hasToString("4\ttf");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\t",
                "tr",
                "1",
                "1\t2",
                "0\t1\ttr",
                "-5\t1\ttr",
                "x\ttr",
                "1\t-2\ttr",
                "1\t-1\ttr",
                "1\t-1\tm\tr\t1\t8",
                "1\t-1\tthread_sync",
                "1\t2\tTR",
                "1\t2\ttr\t",
                "1\t2\ttr x",
                "1\t2\tm\tr2\t16",
                "1\t2\tm\tr\t16",
                "1\t2\tm\tr\t16\t0",
                "1\t2\tm\tr\t16\t-8",
                "1\t2\tm\tr\t0x10\t8",
                "1\t2\tm\tw\t16\t8\tr\t16\t8",
                "1\t2\tm\tr\t16\t8\tr2",
                "1\t2\tm\tr\t18446744073709551616\t8",
                "1\t2\tm\tr\t+16\t8",
                "1\t2\tfc\tname\t1\t2\t3",
                "1\t2\tfc\ta name\t1\t2\t3\t4",
                "1\t2\tfc\t\t1\t2\t3\t4",
                "1\t2\tfr\tname\t1",
                "1\t99999999999999999999\ttr",
                "1\t2\tm\r"
            })
    void s3_20_anythingElse_isRefusedWithWhatWasExpected(String text) {
        assertThatThrownBy(() -> TextLine.parse(text))
                .isInstanceOf(TextFormatException.class)
                .hasMessageStartingWith("expected ")
                .hasMessageContaining(", found ");
    }

    @Test
    void reader_saysWhere_andTakesNoLineWithoutItsEnd() throws IOException {
        try (TextReader reader = reader("1\t0\ttr\n2\t0\tm\tr2\t1\n")) {
            reader.next();
            assertThatThrownBy(reader::next).hasMessage("line 2: expected r before r2, found r2 alone");
        }
        try (TextReader reader = reader("1\t0\ttr\n2\t0\tt")) {
            reader.next();
            assertThatThrownBy(reader::next).hasMessage("line 2: expected the line's end, found the end of the trace");
        }
        try (TextReader reader = reader("1".repeat(5_000))) {
            assertThatThrownBy(reader::next).hasMessage("line 1: expected at most 4096 bytes, found more");
        }
    }

    @Test
    void anyBytes_areLinesOrRefused() throws IOException {
        Random random = new Random(SEED);
        byte[] whole = TextTraces.bytes(TextTraces.written(TextTraces.ordered(random, 3, 100), 4, 50));
        for (int i = 0; i < 20_000; i++) {
            byte[] damaged = whole.clone();
            for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
                damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            }
            String message = damage(damaged);
            assertThat(message).as("seed %d, mutant %d", SEED, i).matches("|(line [0-9]+: )?expected [\\s\\S]*");
        }
    }

    private static String damage(byte[] file) throws IOException {
        try {
            List<TextLine> lines = TextTraces.read(file);
            TextTraces.merged(lines);
            return "";
        } catch (TextFormatException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static TextReader reader(String text) {
        return new TextReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }
}
