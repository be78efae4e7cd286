// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.protobuf.CodedOutputStream;
import dev.braid.trace.record.DamagedRecordException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Packed fields are unpacked as protobuf's own library packs them, and any bytes as slow arithmetic unpacks them. */
class PackedColumnTests {
    private static final long SEED = 11;
    private static final int ROUNDS = 20_000;

    @Test
    void numbersOfAnyLength_areReadAsTheyWereWritten_atOnceAndOneByOne() throws IOException {
        for (int round = 0; round < ROUNDS; round++) {
            Random random = new Random(SEED + round);
            long[] numbers = numbers(random);
            byte[] packed = packed(numbers);
            long[] into = new long[numbers.length + random.nextInt(3)];

            assertThat(column(packed).remaining(into))
                    .as("numbers in round %d of seed %d", round, SEED)
                    .isEqualTo(numbers.length);
            assertThat(Arrays.copyOf(into, numbers.length))
                    .as("numbers at once in round %d of seed %d", round, SEED)
                    .isEqualTo(numbers);
            PackedColumn oneByOne = column(packed);
            for (long number : numbers) {
                assertThat(oneByOne.next())
                        .as("round %d of seed %d", round, SEED)
                        .isEqualTo(number);
            }
            assertThat(oneByOne.hasNext()).isFalse();
        }
    }

    @Test
    void anyBytes_areReadAsWholeNumbers_orRefused() {
        int refused = 0;
        for (int round = 0; round < ROUNDS; round++) {
            Random random = new Random(SEED + round);
            byte[] bytes = new byte[random.nextInt(40)];
            random.nextBytes(bytes);
            long[] into = new long[bytes.length];
            List<Long> expected = unpackedSlowly(bytes);
            try {
                int count = column(bytes).remaining(into);
                assertThat(Arrays.stream(into, 0, count).boxed())
                        .as("round %d of seed %d", round, SEED)
                        .isEqualTo(expected);
            } catch (DamagedRecordException damage) {
                assertThat(expected).as("round %d of seed %d", round, SEED).isEmpty();
                refused++;
            }
        }
        assertThat(refused).isBetween(ROUNDS / 10, ROUNDS - ROUNDS / 10);
    }

    @Test
    void moreNumbersThanThereIsRoomFor_areRefused() {
        for (int count = 1; count < 20; count++) {
            byte[] ones = new byte[count];
            Arrays.fill(ones, (byte) 1);
            long[] into = new long[count - 1];

            assertThatExceptionOfType(DamagedRecordException.class)
                    .isThrownBy(() -> column(ones).remaining(into))
                    .withMessageContaining("at most " + into.length + " numbers");
        }
    }

    /** In runs of about the same length, as columns have them. */
    private static long[] numbers(Random random) {
        long[] numbers = new long[random.nextInt(60)];
        int bits = 7;
        for (int i = 0; i < numbers.length; i++) {
            if (random.nextInt(6) == 0) {
                bits = random.nextInt(Long.SIZE) + 1;
            }
            numbers[i] = random.nextLong() >>> Long.SIZE - bits;
        }
        return numbers;
    }

    private static byte[] packed(long[] numbers) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        for (long number : numbers) {
            out.writeUInt64NoTag(number);
        }
        out.flush();
        return bytes.toByteArray();
    }

    /**
     * {@return the numbers, none if the bytes are not whole numbers of at most ten bytes} Protobuf's library takes a
     * tenth byte for the last even if it says that there are more.
     */
    private static List<Long> unpackedSlowly(byte[] bytes) {
        List<Long> numbers = new ArrayList<>();
        BigInteger number = BigInteger.ZERO;
        int shift = 0;
        for (byte next : bytes) {
            number = number.or(BigInteger.valueOf(next & 0x7F).shiftLeft(shift));
            shift += 7;
            if (next >= 0) {
                numbers.add(number.longValue());
                number = BigInteger.ZERO;
                shift = 0;
            } else if (shift == 70) {
                return List.of();
            }
        }
        return shift == 0 ? numbers : List.of();
    }

    private static PackedColumn column(byte[] bytes) {
        PackedColumn column = new PackedColumn();
        column.start(bytes, 0, bytes.length);
        return column;
    }
}
