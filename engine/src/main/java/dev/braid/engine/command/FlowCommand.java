// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists what each thread has executed. */
@Command(
        name = "flow",
        description = {
            "Lists what each thread has executed, in program order.",
            "",
            "Of a trace that was recorded with 'braid run --control-flow branches', or kept by a test with"
                    + " controlFlow = BRANCHES: a line for each bytecode instruction of the classes that were traced, with"
                    + " thread, method, bytecode index and source line, and lines that begin with # where something is"
                    + " not known."
        },
        exitCodeList = {
            "0:what the threads have executed is listed",
            "2:wrong use of the command line",
            "3:the trace cannot be read, is damaged, or has no control flow"
        },
        footer = {"  braid flow inc.braid", "  braid flow inc.braid --thread 3"})
final class FlowCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the call
    private CommandSpec spec;

    @Mixin
    private InputTrace input = new InputTrace();

    @Option(
            names = "--thread",
            paramLabel = "THREAD",
            description = "Lists this thread alone: its number in the trace, or its name.")
    private @Nullable String thread;

    @Override
    public Integer call() throws Exception {
        return new TraceFlow(input, thread, spec.commandLine()).list();
    }
}
