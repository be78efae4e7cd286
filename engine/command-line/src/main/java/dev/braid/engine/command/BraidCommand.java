// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import dev.braid.engine.command.console.ErrorText;
import dev.braid.engine.command.console.TextFlags;
import dev.braid.engine.command.console.VersionText;
import dev.braid.engine.command.doctor.DoctorCommand;
import dev.braid.engine.command.flow.FlowCommand;
import dev.braid.engine.command.flow.ProvenanceCommand;
import dev.braid.engine.command.frame.FramesCommand;
import dev.braid.engine.command.frame.ObserveCommand;
import dev.braid.engine.command.run.ExploreCommand;
import dev.braid.engine.command.run.ReplayCommand;
import dev.braid.engine.command.run.RunCommand;
import dev.braid.engine.command.trace.ExportCommand;
import dev.braid.engine.command.trace.ImportCommand;
import dev.braid.engine.command.trace.MergeCommand;
import dev.braid.engine.command.trace.ReportCommand;
import dev.braid.engine.command.trace.ShowCommand;
import dev.braid.engine.command.trace.SimulateCommand;
import dev.braid.engine.command.trace.StatsCommand;
import dev.braid.pt.recorder.PtMachine;
import java.util.function.Consumer;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The command line's entry point. */
@Command(
        name = "braid",
        scope = ScopeType.INHERIT,
        mixinStandardHelpOptions = true,
        versionProvider = VersionText.class,
        usageHelpAutoWidth = true,
        description = "Traces concurrent Java programs, and checks what they did against what the trace predicts.",
        synopsisSubcommandLabel = "COMMAND",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all is well",
            "1:a simulator found a divergence",
            "2:wrong use of the command line",
            "3:something cannot be read or checked, or this machine is unfit"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  braid doctor",
            "  braid run -o inc.braid -- java -cp classes demo.Increment",
            "  braid simulate inc.braid",
            "  braid export inc.braid -o - | braid merge"
        })
public final class BraidCommand {
    @Option(
            names = "--debug",
            scope = ScopeType.INHERIT,
            description = "Shows stack traces of errors, for reports of defects in Braid.")
    private boolean debug;

    private BraidCommand() {}

    /** Runs a command line, and ends this JVM with its exit code. */
    public static void main(String[] arguments) {
        System.exit(commandLine(ProcessBuilder::inheritIO, PtMachine.ofThisMachine())
                .execute(arguments));
    }

    /**
     * {@return the parser and its subcommands}
     *
     * @param streams says where the traced program's standard streams go
     * @param machine the machine whose Processor Trace is recorded, if it has one and that is wanted
     */
    static CommandLine commandLine(Consumer<ProcessBuilder> streams, PtMachine machine) {
        BraidCommand braid = new BraidCommand();
        CommandLine run = new CommandLine(new RunCommand(streams, machine)).setStopAtPositional(true);
        CommandLine replay = new CommandLine(new ReplayCommand(streams, machine)).setStopAtPositional(true);
        CommandLine explore = new CommandLine(new ExploreCommand(streams, machine)).setStopAtPositional(true);
        return new CommandLine(braid)
                .addSubcommand(run)
                .addSubcommand(explore)
                .addSubcommand(replay)
                .addSubcommand(new MergeCommand(System.in, TextFlags::standardOutput))
                .addSubcommand(new SimulateCommand())
                .addSubcommand(new StatsCommand())
                .addSubcommand(new ShowCommand())
                .addSubcommand(new ProvenanceCommand())
                .addSubcommand(new FlowCommand())
                .addSubcommand(new ReportCommand())
                .addSubcommand(new ExportCommand())
                .addSubcommand(new ImportCommand())
                .addSubcommand(new ObserveCommand())
                .addSubcommand(FramesCommand.commandLine())
                .addSubcommand(new DoctorCommand())
                .addSubcommand(new AutoComplete.GenerateCompletion())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(ErrorText::wrongUse)
                .setExecutionExceptionHandler(
                        (exception, command, parsed) -> ErrorText.failure(exception, command, braid.debug))
                .setExecutionStrategy(parsed -> ErrorText.guarded(parsed, () -> braid.debug));
    }
}
