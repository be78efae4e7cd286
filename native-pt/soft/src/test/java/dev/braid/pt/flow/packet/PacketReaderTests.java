// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.braid.pt.soft.PacketWriter;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PacketReaderTests {
    private static final String PSB = "02820282028202820282028202820282";
    private static final long SEED = Long.getLong("braid.test.seed", System.nanoTime());

    /** Bytes as the SDM lays them out, with kind, payload, number in the header, and address. */
    static Stream<Arguments> packets() {
        return Stream.of(
                arguments("00", PacketKind.PAD, 0L, 0, false),
                arguments("04", PacketKind.TNT, 0b0L, 1, false),
                arguments("06", PacketKind.TNT, 0b1L, 1, false),
                arguments("1a", PacketKind.TNT, 0b101L, 3, false),
                arguments("fe", PacketKind.TNT, 0b111111L, 6, false),
                arguments("02a3050000000000", PacketKind.TNT, 0b01L, 2, false),
                arguments("02a3ffffffffffff", PacketKind.TNT, (1L << 47) - 1, 47, false),
                arguments("0d", PacketKind.TIP, 0L, 0, false),
                arguments("2d3412", PacketKind.TIP, 0x1234L, 0, true),
                arguments("4d78563412", PacketKind.TIP, 0x12345678L, 0, true),
                arguments("6d0000563412ff", PacketKind.TIP, 0xffffff1234560000L, 0, true),
                arguments("8d0000563412ff", PacketKind.TIP, 0x0000ff1234560000L, 0, true),
                arguments("cd8877665544332211", PacketKind.TIP, 0x1122334455667788L, 0, true),
                arguments("313412", PacketKind.TIP_PGE, 0x1234L, 0, true),
                arguments("01", PacketKind.TIP_PGD, 0L, 0, false),
                arguments("213412", PacketKind.TIP_PGD, 0x1234L, 0, true),
                arguments("3d3412", PacketKind.FUP, 0x1234L, 0, true),
                arguments("0243010203040506", PacketKind.PIP, 0x060504030201L, 0, false),
                arguments("9901", PacketKind.MODE_EXEC, 1L, 0, false),
                arguments("9922", PacketKind.MODE_TSX, 0x22L, 0, false),
                arguments("1901020304050607", PacketKind.TSC, 0x07060504030201L, 0, false),
                arguments("59ab", PacketKind.MTC, 0xabL, 0, false),
                arguments("02031e00", PacketKind.CBR, 30L, 0, false),
                arguments("02730102000301", PacketKind.TMA, 0x0103000201L, 0, false),
                arguments("fb", PacketKind.CYC, 31L, 0, false),
                arguments("0f02", PacketKind.CYC, 1L | 1L << 5, 0, false),
                arguments("07ff02", PacketKind.CYC, 127L << 5 | 1L << 12, 0, false),
                arguments("02c80102030405", PacketKind.VMCS, 0x0504030201L, 0, false),
                arguments("02f3", PacketKind.OVF, 0L, 0, false),
                arguments(PSB, PacketKind.PSB, 0L, 0, false),
                arguments("0223", PacketKind.PSBEND, 0L, 0, false),
                arguments("0283", PacketKind.STOP, 0L, 0, false),
                arguments("02c3880102030405060708", PacketKind.MNT, 0x0807060504030201L, 0, false),
                arguments("021201020304", PacketKind.PTW, 0x04030201L, 0, false),
                arguments("02b20102030405060708", PacketKind.PTW, 0x0807060504030201L, 0, true),
                arguments("0262", PacketKind.EXSTOP, 0L, 0, false),
                arguments("02e2", PacketKind.EXSTOP, 0L, 0, true),
                arguments("02c20102030405060708", PacketKind.MWAIT, 0x0807060504030201L, 0, false),
                arguments("02220102", PacketKind.PWRE, 0x0201L, 0, false),
                arguments("02a20102030405", PacketKind.PWRX, 0x0504030201L, 0, false),
                arguments("026384", PacketKind.BBP, 0x84L, 4, false),
                arguments("0233", PacketKind.BEP, 0L, 0, false),
                arguments("02b3", PacketKind.BEP, 0L, 0, true),
                arguments("02138120", PacketKind.CFE, 0x20L, 1, true),
                arguments("0253050102030405060708", PacketKind.EVD, 0x0807060504030201L, 5, false));
    }

    @ParameterizedTest
    @MethodSource("packets")
    void packet_isRead(String hex, PacketKind kind, long payload, int bits, boolean hasAddress) {
        PacketReader reader = reader(hex);
        assertThat(reader.next()).isTrue();
        assertThat(reader.kind()).as(reader.problem()).isEqualTo(kind);
        assertThat(Long.toHexString(reader.payload())).isEqualTo(Long.toHexString(payload));
        assertThat(reader.bits()).isEqualTo(bits);
        assertThat(reader.hasAddress()).isEqualTo(hasAddress);
        assertThat(reader.end()).isEqualTo(hex.length() / 2);
        assertThat(reader.next()).isFalse();
    }

    @ParameterizedTest
    @MethodSource("packets")
    void packetThatIsCutOff_isBad_whereItBegins(String hex, PacketKind kind) {
        for (int length = 1; length < hex.length() / 2; length++) {
            PacketReader reader = reader("00" + hex.substring(0, 2 * length));
            assertThat(reader.next()).isTrue();
            assertThat(reader.next()).isTrue();
            assertThat(reader.kind()).as("%s cut after %d bytes", kind, length).isEqualTo(PacketKind.BAD);
            assertThat(reader.start()).isEqualTo(1);
            assertThat(reader.problem()).contains("the trace ends after " + length);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"09", "f9", "ad0000000000000000", "02ff", "0252", "02c38900", "02a3000000000000", "9940"})
    void bytesThatAreNoPacket_areBad(String hex) {
        PacketReader reader = reader(hex);
        assertThat(reader.next()).isTrue();
        assertThat(reader.kind()).isEqualTo(PacketKind.BAD);
        assertThat(reader.problem()).isNotEmpty();
        assertThat(reader.start()).isZero();
    }

    @Test
    void endlessCyc_isBad() {
        PacketReader reader = reader("07" + "ff".repeat(30));
        assertThat(reader.next()).isTrue();
        assertThat(reader.kind()).isEqualTo(PacketKind.BAD);
        assertThat(reader.problem()).contains("CYC");
    }

    @Test
    void address_keepsWhatItDoesNotUpdate_andPsbForgetsIt() {
        PacketReader reader =
                reader("cd8877665544332211" + "2dcdab" + "4d04030201" + "8d060504030201" + PSB + "2d3412");
        assertThat(addresses(reader))
                .containsExactly(
                        "1122334455667788", "112233445566abcd", "1122334401020304", "1122010203040506", "1234");
    }

    @Test
    void itemsOfBlocks_areNoOutcomes() {
        PacketReader reader = reader("0c" + "026304" + "0c0102030405060708" + "0233" + "0c");
        assertThat(kinds(reader))
                .containsExactly(PacketKind.TNT, PacketKind.BBP, PacketKind.BIP, PacketKind.BEP, PacketKind.TNT);
        PacketReader small = reader("026384" + "0c01020304" + PSB + "0c");
        assertThat(kinds(small)).containsExactly(PacketKind.BBP, PacketKind.BIP, PacketKind.PSB, PacketKind.TNT);
    }

    @Test
    void sync_findsWhatASlowSearchFinds() {
        Random random = new Random(SEED);
        byte[] psb = HexFormat.of().parseHex(PSB);
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = new byte[random.nextInt(60)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) (random.nextInt(12) == 0 ? random.nextInt(256) : random.nextBoolean() ? 0x02 : 0x82);
            }
            if (bytes.length > 16 && random.nextInt(4) > 0) {
                System.arraycopy(psb, 0, bytes, random.nextInt(bytes.length - 16), 16);
            }
            int expected = 0;
            while (expected + 16 <= bytes.length && !Arrays.equals(bytes, expected, expected + 16, psb, 0, 16)) {
                expected++;
            }
            boolean found = expected + 16 <= bytes.length;
            PacketReader reader = new PacketReader(ByteBuffer.wrap(bytes));
            assertThat(reader.sync()).as("seed %d, round %d", SEED, round).isEqualTo(found);
            assertThat(reader.end()).as("seed %d, round %d", SEED, round).isEqualTo(found ? expected : bytes.length);
        }
    }

    @Test
    void writtenPackets_areReadAgain() {
        Random random = new Random(SEED);
        for (int round = 0; round < 2000; round++) {
            PacketWriter writer = new PacketWriter();
            List<String> written = new ArrayList<>();
            long address = 0;
            for (int i = 0; i < 20; i++) {
                int count = 1 + random.nextInt(47);
                long outcomes = random.nextLong() & (1L << count) - 1;
                address = random.nextBoolean()
                        ? address ^ random.nextInt(1 << 20)
                        : random.nextLong() >> random.nextInt(40);
                long cycles = random.nextLong() >>> random.nextInt(64);
                switch (random.nextInt(5)) {
                    case 0 -> written.add(note(PacketKind.TNT, writer.tnt(outcomes, count), outcomes, count));
                    case 1 -> written.add(note(PacketKind.TIP, writer.tip(address), address, 0));
                    case 2 -> written.add(note(PacketKind.FUP, writer.fup(address), address, 0));
                    case 3 -> written.add(note(PacketKind.CYC, writer.cyc(cycles), cycles, 0));
                    default -> written.add(note(PacketKind.PSB, writer.psb(), 0, 0));
                }
            }
            PacketReader reader = new PacketReader(ByteBuffer.wrap(writer.toByteArray()));
            List<String> read = new ArrayList<>();
            while (reader.next()) {
                read.add(reader.kind() + " " + Long.toHexString(reader.payload()) + " " + reader.bits());
            }
            assertThat(read).as("seed %d, round %d", SEED, round).isEqualTo(written);
        }
    }

    private static String note(PacketKind kind, PacketWriter written, long payload, int bits) {
        assertThat(written.size()).isPositive();
        return kind + " " + Long.toHexString(payload) + " " + bits;
    }

    private static List<PacketKind> kinds(PacketReader reader) {
        List<PacketKind> kinds = new ArrayList<>();
        while (reader.next()) {
            kinds.add(reader.kind());
        }
        return kinds;
    }

    private static List<String> addresses(PacketReader reader) {
        List<String> addresses = new ArrayList<>();
        while (reader.next()) {
            if (reader.hasAddress()) {
                addresses.add(Long.toHexString(reader.payload()));
            }
        }
        return addresses;
    }

    private static PacketReader reader(String hex) {
        return new PacketReader(ByteBuffer.wrap(HexFormat.of().parseHex(hex)));
    }
}
