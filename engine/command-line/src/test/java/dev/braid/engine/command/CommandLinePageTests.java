// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.braid.pt.recorder.PtMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.UnmatchedArgumentException;

/** The page of commands has each command, and only command lines that can be parsed. */
class CommandLinePageTests {
    private static final Path ROOT = Path.of("../..");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z-]+)` \\|");
    private static final Pattern LINE = Pattern.compile("(?m)^\\./braid (.*?)(?: +#.*| *[<>] .*)?$");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

    @Test
    void table_hasEachCommand() throws IOException {
        List<String> rows = ROW.matcher(page("docs/command-line.md"))
                .results()
                .map(row -> row.group(1))
                .toList();

        assertThat(rows)
                .containsExactlyInAnyOrderElementsOf(
                        commandLine().getSubcommands().keySet());
    }

    @ParameterizedTest
    @MethodSource("shownLines")
    void shownLine_isParsed(String line) {
        assertThat(parse(line).hasSubcommand()).isTrue();
    }

    @Test
    void lineWithAWrongFlag_isNotParsed() {
        assertThatThrownBy(() -> parse("stats inc.braid --arround 3")).isInstanceOf(UnmatchedArgumentException.class);
    }

    static Stream<String> shownLines() throws IOException {
        return Stream.of(page("README.md"), page("docs/command-line.md"))
                .flatMap(page -> LINE.matcher(page).results())
                .map(line -> line.group(1));
    }

    private static CommandLine.ParseResult parse(String line) {
        return commandLine()
                .parseArgs(WORD.matcher(line)
                        .results()
                        .map(word -> word.group(1) == null ? word.group(2) : word.group(1))
                        .toArray(String[]::new));
    }

    private static CommandLine commandLine() {
        return BraidCommand.commandLine(ProcessBuilder::inheritIO, PtMachine.ofThisMachine());
    }

    private static String page(String name) throws IOException {
        return Files.readString(ROOT.resolve(name));
    }
}
