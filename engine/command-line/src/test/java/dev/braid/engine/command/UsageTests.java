// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.command.console.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Starts no process. */
class UsageTests {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                                | Missing required subcommand",
                "fly                               | Unmatched argument at index 0: 'fly'",
                "run                               | Missing required parameter",
                "run -t --policy window -- true    | -t means --policy unlocked, but --policy is window",
                "run --policy loose -- true        | loose",
                "run -l 3 -- true                  | -l is 3; give a power of two",
                "run -b 0 -- true                  | -b is 0; give a power of two",
                "run --slots 9000 -- true          | --slots is 9000; give a whole number from 1 to 8000",
                "run --simulator crystal -- true   | there is no simulator 'crystal'; known are ",
                "simulate                          | Missing required parameter: 'FILE'",
                "simulate pom.xml --simulator ball | there is no simulator 'ball'; known are ",
                "simulate pom.xml -b 128           | -b is 128, and none of the simulators takes memory in blocks",
                "simulate pom.xml --simulator coherence -b 48 | -b: 48 bytes are not a cache line; give a power of two",
                "flow                              | Missing required parameter: 'FILE'",
                "observe                           | Missing required parameters: 'PID', 'FRAME'",
                "observe who Foo                   | Invalid value for positional parameter at index 0 (PID): 'who'",
                "observe 1 Foo --slots 3           | --slots is 3; give a power of two from 2 on",
                "frames                            | Missing required subcommand",
                "frames generate Foo.struct        | the language is missing; give --java, --c, or both",
                "simulat t.braid                   | did you mean simulate?",
                "simulate t.braid --simulatr race  | did you mean --simulator?",
                "doctor who                        | Unmatched argument"
            })
    void wrongUse_isSaidInOneSentence(String arguments, String text) throws IOException {
        Braid braid = Braid.call(folder, arguments.isEmpty() ? new String[0] : arguments.split(" +"));

        assertThat(braid.code()).as(braid.toString()).isEqualTo(ExitCode.USAGE);
        assertThat(braid.err()).startsWith("braid: ").contains(text, "--help'").hasLineCount(1);
        assertThat(braid.out()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "run", "simulate", "provenance", "flow", "observe", "frames", "frames generate", "doctor"})
    void help_showsExamplesAndExitCodes(String command) throws IOException {
        Braid braid = Braid.call(folder, (command + " --help").strip().split(" "));

        assertThat(braid.code()).isZero();
        assertThat(braid.out())
                .startsWith(("Usage: braid " + command).strip())
                .contains("Exit codes:", "Examples:", "  braid " + command);
    }

    @Test
    void version_namesBraidAndJava() throws IOException {
        Braid braid = Braid.call(folder, "--version");

        assertThat(braid.code()).isZero();
        assertThat(braid.out()).matches("(?s)braid \\d+\\.\\d+\\.\\d+.*\nJava .*\n");
    }

    @Test
    void channelDirectory_mustBeWritable() throws IOException {
        Braid braid = Braid.call(folder, "run", "--channel-dir", folder + "/none", "true");

        assertThat(braid.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(braid.err()).contains("name another one with --channel-dir").hasLineCount(1);
    }

    @Test
    void stackTraces_areShownOnRequest() throws IOException {
        Braid braid = Braid.call(folder, "simulate", folder + "/none.braid", "--debug");

        assertThat(braid.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(braid.err()).contains("does not exist; name a file", "\tat dev.braid.engine.command.");
    }
}
