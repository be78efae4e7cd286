// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.braid.pt.perf.ClockTie;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodeLogFileTests {
    private static final long SEED = Long.getLong("braid.test.seed", System.nanoTime());
    private static final int CORRUPTIONS = 500;

    private static final JavaMethod OUTER = new JavaMethod(
            "demo.Café", "work", "(I)V", new LineTable(List.of(new LineTable.Row(0, 10), new LineTable.Row(5, 12))));
    private static final JavaMethod INNER = new JavaMethod("demo.Inner", "<init>", "()V", LineTable.NONE);
    private static final CodeEntry METHOD = new CodeEntry(
            CodeKind.METHOD,
            0x7f00_0000_1000L,
            new byte[] {1, 2, 3, 4},
            77,
            OUTER.toString(),
            OUTER,
            List.of(
                    new DebugPoint(0, List.of(new CodeFrame(OUTER, -1))),
                    new DebugPoint(3, List.of(new CodeFrame(INNER, 2), new CodeFrame(OUTER, 7)))));
    private static final CodeEntry BYTECODE =
            new CodeEntry(CodeKind.BYTECODE, 0x2000, new byte[] {9}, CodeEntry.BEFORE, "iload_3", null, List.of());

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = SideFile.beside(folder.resolve("perf.data"));
        try (CodeLogWriter writer = CodeLogWriter.create(file, 4711, 5, "HotSpot")) {
            writer.loaded(BYTECODE);
            writer.loaded(METHOD);
            writer.changed(METHOD.address(), new byte[] {5, 6, 7, 8}, 80);
            writer.unloaded(METHOD.address(), 90);
            writer.clock(new ClockTie(95, 1095));
            writer.problem("Something is missing.");
        }
    }

    @Test
    void whatIsWritten_isRead() throws IOException {
        CodeLogContent content = CodeLogReader.read(file);
        assertThat(file).hasFileName("perf.data.braidpt");
        assertThat(content.damage()).isEmpty();
        assertThat(content.pid()).isEqualTo(4711);
        assertThat(content.jvm()).isEqualTo("HotSpot");
        assertThat(content.ties()).containsExactly(new ClockTie(95, 1095));
        assertThat(content.problems()).containsExactly("Something is missing.");
        assertThat(content.events())
                .usingRecursiveComparison()
                .isEqualTo(List.of(
                        new CodeEvent.Loaded(BYTECODE),
                        new CodeEvent.Loaded(METHOD),
                        new CodeEvent.Changed(METHOD.address(), new byte[] {5, 6, 7, 8}, 80),
                        new CodeEvent.Unloaded(METHOD.address(), 90)));
        assertThat(METHOD.points().get(1).stack().get(1).line()).isEqualTo(12);
    }

    @Test
    void fileThatIsCutOff_givesWhatStandsBefore_andThePlace() throws IOException {
        byte[] whole = Files.readAllBytes(file);
        List<CodeEvent> all = CodeLogReader.read(file).events();
        for (int length = 0; length < whole.length; length++) {
            CodeLogContent content = read(Arrays.copyOf(whole, length));
            assertThat(content.damage()).as("%d bytes", length).isPresent();
            assertThat(content.damage().get().position()).isBetween(0L, (long) length);
            int read = content.events().size();
            assertThat(content.events().toString().replaceAll("@\\w+", ""))
                    .isEqualTo(all.subList(0, read).toString().replaceAll("@\\w+", ""));
        }
        CodeLogContent killed = read(Arrays.copyOf(whole, whole.length - SideFile.FRAME_HEADER_BYTES - 9));
        assertThat(killed.events()).hasSameSizeAs(all);
        assertThat(killed.damage().toString()).contains("without its end mark");
    }

    @Test
    void damagedFile_endsInALocatedError() throws IOException {
        byte[] whole = Files.readAllBytes(file);
        Random random = new Random(SEED);
        for (int round = 0; round < CORRUPTIONS; round++) {
            byte[] bytes = whole.clone();
            int at = random.nextInt(bytes.length);
            bytes[at] ^= (byte) (1 + random.nextInt(255));
            CodeLogContent content = read(bytes);
            assertThat(content.damage())
                    .as("byte %d, round %d, seed %d", at, round, SEED)
                    .isPresent();
            assertThat(content.damage().get().position()).isLessThanOrEqualTo(at);
        }
    }

    /** Frames whose check sums are right, and whose content is not. */
    @Test
    void contentThatCannotBe_isRefused() throws IOException {
        assertThat(refusal(new Frame(99))).contains("unknown type 99");
        assertThat(refusal(new Frame(SideFile.UNLOADED).int32(1))).contains("too few bytes");
        assertThat(refusal(code(17))).contains("unknown kind 17");
        assertThat(refusal(code(0).text("x").int32(3))).contains("method 3");
        assertThat(refusal(code(0).text("x").int32(-1).int32(Integer.MAX_VALUE)))
                .contains("has no room");
        assertThat(refusal(code(0).text("x").int32(-1).bytes(new byte[1]).int32(1 << 30)))
                .contains("has no room");
        assertThat(refusal(new Frame(SideFile.CHANGED).int64(-1).int64(0).bytes(new byte[1])))
                .contains("where no user's code is");
    }

    @Test
    void fullDisk_isSaid() throws IOException {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "/dev/full is not there");
        assertThatThrownBy(() -> CodeLogWriter.create(full, 1, 1, "HotSpot")).isInstanceOf(IOException.class);
    }

    private static Frame code(int kind) {
        return new Frame(SideFile.CODE).int8(kind).int64(0x1000).int64(0);
    }

    private String refusal(Frame frame) throws IOException {
        byte[] head = Files.readAllBytes(file);
        byte[] bytes = Arrays.copyOf(head, head.length - SideFile.FRAME_HEADER_BYTES - 9);
        byte[] more = frame.toByteArray();
        byte[] all = Arrays.copyOf(bytes, bytes.length + more.length);
        System.arraycopy(more, 0, all, bytes.length, more.length);
        CodeLogContent content = read(all);
        assertThat(content.damage()).isPresent();
        assertThat(content.damage().get().position()).isEqualTo(bytes.length);
        return content.damage().map(damage -> damage.message()).orElse("");
    }

    private CodeLogContent read(byte[] bytes) throws IOException {
        return CodeLogReader.read(Files.write(folder.resolve("other"), bytes));
    }
}
