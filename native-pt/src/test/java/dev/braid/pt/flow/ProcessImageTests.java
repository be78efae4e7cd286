// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessImageTests {
    private static final long SEED = Long.getLong("braid.test.seed", System.nanoTime());

    @Test
    void laterCode_hidesEarlierCode_fromItsTimeOn() {
        ProcessImage image = ProcessImage.builder()
                .bytes(100, new byte[] {1, 1, 1, 1, 1, 1})
                .since(1000)
                .bytes(102, new byte[] {2, 2})
                .since(2000)
                .hole(101, 2)
                .build();
        CodeReader reader = image.reader();
        assertThat(read(reader, 100)).containsExactly(1, 1, 1, 1, 1, 1);
        assertThat(reader.moveTo(999)).isFalse();
        assertThat(reader.moveTo(1000)).isTrue();
        assertThat(read(reader, 100)).containsExactly(1, 1, 2, 2, 1, 1);
        assertThat(reader.moveTo(3000)).isTrue();
        assertThat(read(reader, 100)).containsExactly(1);
        assertThat(read(reader, 101)).isEmpty();
        assertThat(read(reader, 103)).containsExactly(2, 1, 1);
        assertThat(reader.moveTo(5)).isTrue();
        assertThat(read(reader, 100)).containsExactly(1, 1, 1, 1, 1, 1);
        assertThat(image.changesOverTime()).isTrue();
    }

    @Test
    void codeThatIsAloneAtItsAddresses_isThereFromTheBeginning_whateverItsTime() {
        ProcessImage image = ProcessImage.builder()
                .bytes(100, new byte[] {1, 1})
                .since(1000)
                .hole(0, Long.MAX_VALUE)
                .bytes(200, new byte[] {2, 2, 2})
                .since(2000)
                .bytes(201, new byte[] {2, 2, 3})
                .build();
        CodeReader reader = image.reader();
        assertThat(read(reader, 100)).containsExactly(1, 1);
        assertThat(read(reader, 200)).containsExactly(2, 2, 2, 3);
        assertThat(image.changesOverTime()).isFalse();
    }

    @Test
    void timesCount_whereCodeOverlapsWithOtherCode() {
        ProcessImage image = ProcessImage.builder()
                .bytes(100, new byte[] {1, 1})
                .bytes(300, new byte[] {4, 4})
                .since(1000)
                .hole(0, Long.MAX_VALUE)
                .bytes(101, new byte[] {2, 2})
                .bytes(200, new byte[] {3, 3})
                .build();
        CodeReader reader = image.reader();
        assertThat(read(reader, 100)).containsExactly(1, 1);
        assertThat(read(reader, 200)).containsExactly(3, 3);
        assertThat(reader.moveTo(1000)).isTrue();
        assertThat(read(reader, 100)).isEmpty();
        assertThat(read(reader, 101)).containsExactly(2, 2);
        assertThat(read(reader, 300)).containsExactly(4, 4);
        assertThat(image.changesOverTime()).isTrue();
    }

    @Test
    void file_isMappedAsTheKernelMapsIt(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("code"), new byte[] {0, 1, 2, 3, 4, 5, 6, 7});
        ProcessImage image = ProcessImage.builder().file(file, 5, 4096, 0x1000).build();
        assertThat(read(image.reader(), 0x1000)).containsExactly(5, 6, 7);
        assertThat(image.sections()).hasSize(1);
        assertThat(image.sections().get(0).fileOffset()).isEqualTo(5);
        assertThat(image.changesOverTime()).isFalse();
    }

    @Test
    void mappingsThatCannotBe_areRefused(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("code"), new byte[8]);
        ProcessImage.Builder image = ProcessImage.builder();
        assertThatThrownBy(() -> image.file(file, 8, 4096, 0x1000))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("8 bytes");
        assertThatThrownBy(() -> image.file(file, -1, 4096, 0x1000)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> image.file(file, 0, -7, 0x1000)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> image.file(file, 0, 8, Long.MAX_VALUE - 3)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> image.file(folder.resolve("none"), 0, 8, 0)).isInstanceOf(IOException.class);
        assertThat(image.build().sections()).isEmpty();
    }

    @Test
    void randomMappings_readAsAnArrayDoes() {
        Random random = new Random(SEED);
        for (int round = 0; round < 500; round++) {
            int[] truth = new int[200];
            Arrays.fill(truth, -1);
            ProcessImage.Builder image = ProcessImage.builder();
            for (int i = 1; i < 20; i++) {
                int from = random.nextInt(200);
                int length = random.nextInt(200 - from);
                if (random.nextInt(4) == 0) {
                    image.hole(from, length);
                    Arrays.fill(truth, from, from + length, -1);
                } else {
                    byte[] code = new byte[length];
                    Arrays.fill(code, (byte) i);
                    image.bytes(from, code);
                    Arrays.fill(truth, from, from + length, i);
                }
            }
            CodeReader reader = image.build().reader();
            for (int address = 0; address < 200; address++) {
                byte[] one = new byte[1];
                int read = reader.read(address, one);
                assertThat(read == 0 ? -1 : (int) one[0])
                        .as("address %d, round %d, seed %d", address, round, SEED)
                        .isEqualTo(truth[address]);
            }
        }
    }

    private static byte[] read(CodeReader reader, long address) {
        byte[] bytes = new byte[6];
        return Arrays.copyOf(bytes, reader.read(address, bytes));
    }
}
