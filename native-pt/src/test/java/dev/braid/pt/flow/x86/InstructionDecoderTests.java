// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow.x86;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InstructionDecoderTests {
    private static final Pattern PREFIXES = Pattern.compile("^((notrack|bnd|repz|repnz|cs|ds|data16|rex\\S*)\\s+)*");

    @ParameterizedTest
    @CsvSource({
        "90, NONE, 0",
        "7405, CONDITIONAL, 5",
        "0f84fbffffff, CONDITIONAL, -5",
        "e2fe, CONDITIONAL, -2",
        "67e3fd, CONDITIONAL, -3",
        "2e7410, CONDITIONAL, 16",
        "eb80, JUMP, -128",
        "e900010000, JUMP, 256",
        "66e900010000, JUMP, 256",
        "e8ffffffff, CALL, -1",
        "f2e800000000, CALL, 0",
        "ffd0, INDIRECT_CALL, 0",
        "41ff5310, INDIRECT_CALL, 0",
        "ff2425785634 12, INDIRECT_JUMP, 0",
        "3effe0, INDIRECT_JUMP, 0",
        "c3, RETURN, 0",
        "f3c3, RETURN, 0",
        "c21000, RETURN, 0",
        "0f05, FAR, 0",
        "cc, FAR, 0",
        "cd80, FAR, 0",
        "48cf, FAR, 0",
        "ff1d00000000, FAR, 0",
        "ff33, NONE, 0",
        "48b88877665544332211, NONE, 0",
        "66b81122, NONE, 0",
        "6648b88877665544332211, NONE, 0",
        "a18877665544332211, NONE, 0",
        "67a144332211, NONE, 0",
        "f7c044332211, NONE, 0",
        "f7d0, NONE, 0",
        "66f7042411 22, NONE, 0",
        "c8100001, NONE, 0",
        "488b842400010000, NONE, 0",
        "c5f877, NONE, 0",
        "c4e37d39c101, NONE, 0",
        "c4e2790046 10, NONE, 0",
        "62f17c4828 00, NONE, 0",
        "62f3fd48 1b4001 01, NONE, 0",
        "0f3a0fc108, NONE, 0",
        "660f3800c1, NONE, 0",
        "0f0fc19e, NONE, 0",
        "8fe878c2c100, NONE, 0",
        "8f00, NONE, 0",
        "c7f800000000, NONE, 0",
        "f30f1efa, NONE, 0",
        "0f1f8000000000, NONE, 0",
        "66662e0f1f840000000000, NONE, 0"
    })
    void instruction_hasItsLengthAndBranch(String hex, Branch branch, int displacement) {
        byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
        InstructionDecoder decoder = new InstructionDecoder();
        byte[] padded = Arrays.copyOf(bytes, bytes.length + 8);
        assertThat(decoder.decode(padded, padded.length)).isEqualTo(bytes.length);
        assertThat(decoder.branch()).isEqualTo(branch);
        assertThat(decoder.displacement()).isEqualTo(displacement);
        for (int cut = 0; cut < bytes.length; cut++) {
            assertThat(decoder.decode(bytes, cut)).as("cut after %d", cut).isEqualTo(InstructionDecoder.CUT_OFF);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"06", "9a00000000000000", "d5", "ea00", "0f0a", "fef0", "666666666666666666666666666666 90"})
    void bytesThatAreNoInstruction_areRefused(String hex) {
        byte[] bytes = Arrays.copyOf(HexFormat.of().parseHex(hex.replace(" ", "")), 20);
        assertThat(new InstructionDecoder().decode(bytes, 20)).isEqualTo(InstructionDecoder.NO_INSTRUCTION);
    }

    /** The whole C library: a few hundred thousand instructions of all extensions. */
    @Test
    void systemLibrary_isCutIntoInstructions_asObjdumpDoes() throws IOException, InterruptedException {
        Path library = Stream.of("/lib/x86_64-linux-gnu/libc.so.6", "/usr/lib64/libc.so.6", "/lib64/libc.so.6")
                .map(Path::of)
                .filter(Files::exists)
                .findFirst()
                .orElse(Path.of("/lib/libc.so.6"));
        assumeTrue(Files.exists(library), "There is no C library where it is looked for.");
        Process objdump = start(List.of("objdump", "-d", "-w", "-j", ".text", library.toString()));
        List<String> wrong = new ArrayList<>();
        int count = 0;
        InstructionDecoder decoder = new InstructionDecoder();
        try (BufferedReader lines = objdump.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] columns = line.split("\t");
                if (columns.length >= 3 && !columns[2].contains("(bad)")) {
                    count++;
                    byte[] bytes = HexFormat.of().parseHex(columns[1].replace(" ", ""));
                    byte[] padded = Arrays.copyOf(bytes, bytes.length + 15);
                    int length = decoder.decode(padded, padded.length);
                    if (length != bytes.length || decoder.branch() != branch(columns[2])) {
                        wrong.add(line + ": " + length + " " + decoder.branch());
                    }
                }
            }
        }
        assertThat(objdump.waitFor()).isZero();
        assertThat(count).isGreaterThan(100_000);
        assertThat(wrong).as("of %d instructions", count).isEmpty();
    }

    /** {@return the effect of a mnemonic of objdump on the flow} */
    private static Branch branch(String text) {
        String[] words = PREFIXES.matcher(text).replaceFirst("").split("\\s+");
        int hint = words[0].indexOf(',');
        String name = hint < 0 ? words[0] : words[0].substring(0, hint);
        boolean indirect = words.length > 1 && words[1].startsWith("*");
        return switch (name) {
            case "jmp" -> indirect ? Branch.INDIRECT_JUMP : Branch.JUMP;
            case "call" -> indirect ? Branch.INDIRECT_CALL : Branch.CALL;
            case "ret" -> Branch.RETURN;
            case "syscall", "sysenter", "int3", "int", "iret", "int1" -> Branch.FAR;
            default -> name.startsWith("j") || name.startsWith("loop") ? Branch.CONDITIONAL : Branch.NONE;
        };
    }

    private static Process start(List<String> command) {
        try {
            return new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            return abort("objdump is not there to compare with: " + e.getMessage());
        }
    }
}
