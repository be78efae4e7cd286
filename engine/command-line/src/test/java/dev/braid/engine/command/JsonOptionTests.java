// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.pt.recorder.PtMachine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Checks that each command has its JSON, also one that is added later. */
class JsonOptionTests {
    private static final String OPTION = "--json";

    /** Commands without JSON, and the reasons, as in decision 53. */
    private static final Map<String, String> WITHOUT = Map.of(
            "braid", "it does nothing without a command",
            "braid frames", "it does nothing without a command",
            "braid generate-completion", "what it prints is a script for a shell");

    /** Commands whose standard output is for something else: their JSON goes to a file. */
    private static final Map<String, String> TO_A_FILE = Map.of(
            "braid run", "the program's",
            "braid replay", "the program's",
            "braid explore", "the program's",
            "braid merge", "the trace's");

    @Test
    void eachCommand_hasJson_orAReasonNotTo() {
        Map<String, Optional<OptionSpec>> commands = new TreeMap<>();
        collect(BraidCommand.commandLine(ProcessBuilder::inheritIO, PtMachine.ofThisMachine()), commands);

        assertThat(commands)
                .containsKeys("braid", "braid flow", "braid frames gc")
                .hasSizeGreaterThan(15);
        List<String> without = new ArrayList<>();
        commands.forEach((name, option) -> option.ifPresentOrElse(
                json -> {
                    assertThat(json.arity().max()).as(name).isEqualTo(TO_A_FILE.containsKey(name) ? 1 : 0);
                    assertThat(String.join(" ", json.description())).as(name).contains("JSON");
                },
                () -> without.add(name)));
        assertThat(without).as("commands without %s", OPTION).containsExactlyInAnyOrderElementsOf(WITHOUT.keySet());
    }

    private static void collect(CommandLine command, Map<String, Optional<OptionSpec>> commands) {
        commands.put(
                command.getCommandSpec().qualifiedName(),
                Optional.ofNullable(command.getCommandSpec().findOption(OPTION)));
        command.getSubcommands().values().forEach(inner -> collect(inner, commands));
    }
}
