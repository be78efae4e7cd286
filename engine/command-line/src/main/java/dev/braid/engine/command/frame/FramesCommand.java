// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.frame;

import dev.braid.engine.command.console.ExitCode;
import dev.braid.frame.observe.OrphanSegments;
import dev.braid.report.text.JsonText;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Commands about frames, except observing them. */
@Command(
        name = "frames",
        description = "Makes sources of frames from their declaration, and removes what killed observers left.",
        footer = {"  braid frames generate Foo.struct --c src --java src --package com.acme", "  braid frames gc"})
public final class FramesCommand {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the call
    private CommandSpec spec;

    /** {@return this with its subcommands} */
    public static CommandLine commandLine() {
        return new CommandLine(new FramesCommand()).addSubcommand(new FramesGenerateCommand());
    }

    @Command(
            name = "gc",
            description = "Removes shared memory whose observer was killed, and tells the observed processes.",
            footer = {"  braid frames gc"})
    int gc(@Option(names = "--json", description = "Prints JSON.") boolean json) throws Exception {
        List<String> report = OrphanSegments.remove();
        CommandLine line = spec.commandLine();
        if (json) {
            line.getOut().println(JsonText.of(Map.of("report", report)));
        } else if (report.isEmpty()) {
            line.getOut().println("There is nothing to remove.");
        } else {
            report.forEach(line.getOut()::println);
        }
        line.getOut().flush();
        return ExitCode.OK;
    }
}
