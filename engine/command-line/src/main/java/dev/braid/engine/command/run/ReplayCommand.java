// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.run;

import dev.braid.engine.agent.TracingOptions;
import dev.braid.pt.recorder.PtMachine;
import dev.braid.schedule.Schedule;
import dev.braid.trace.option.KnownOptions;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs any program traced, under a schedule. */
@Command(
        name = "replay",
        customSynopsis = "braid replay [OPTIONS] SCHEDULE -- COMMAND...",
        description = {
            "Runs a program under a schedule, and records its trace.",
            "",
            "SCHEDULE is the text that a failure names, such as 'b1 2@1dac07#1>3 /422d'. The schedule begins with the"
                    + " program's main thread, whose number is 1. Otherwise, this is 'braid run', with its options."
        },
        exitCodeList = {
            "n:the program's own, if Braid did its work",
            "1:a simulator given here found a divergence, no thread could go on, or a thread ended by an exception that"
                    + " the program does not handle; and the program returned 0",
            "2:wrong use of the command line",
            "3:nothing was traced; or the run left the schedule, and the program returned 0"
        },
        footer = {"  braid replay 'b1 2@1dac07#1>3 /422d' -- java -cp classes demo.Increment"})
public final class ReplayCommand extends RunCommand {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the call
    private CommandSpec spec;

    /** @param machine the machine whose Processor Trace is recorded, if it has one and that is wanted */
    public ReplayCommand(Consumer<ProcessBuilder> streams, PtMachine machine) {
        super(streams, machine);
    }

    @Override
    List<String> program() {
        int first = words().size() > 1 && words().get(1).equals("--") ? 2 : 1; // options end at the schedule already
        if (words().size() <= first) {
            throw new ParameterException(
                    spec.commandLine(), "no program is named; write braid replay '" + words().get(0) + "' -- COMMAND");
        }
        return words().subList(first, words().size());
    }

    @Override
    TracingOptions withSchedule(TracingOptions options) {
        String text = words().get(0);
        Schedule schedule;
        try {
            schedule = Schedule.parse(text);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        if (schedule.isWarm()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "the schedule '" + text + "' is one of a test that has run before in the same JVM; replay it with"
                            + " -Dbraid.schedules.replay");
        }
        return under(schedule.toString(), options);
    }

    /** {@return options with which a program runs under a schedule} */
    static TracingOptions under(String schedule, TracingOptions options) {
        return options.with(KnownOptions.SCHEDULES, true)
                .with(KnownOptions.SCHEDULE, schedule)
                .with(KnownOptions.AWAIT_SCOPE, false);
    }
}
