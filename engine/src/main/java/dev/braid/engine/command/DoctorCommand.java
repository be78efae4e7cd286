// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import dev.braid.engine.BraidVersion;
import dev.braid.report.Printable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Says whether this machine is fit for Braid, and traces a small program to see that it is. */
@Command(
        name = "doctor",
        description = "Checks whether Braid works on this machine, and traces a small program to see it.",
        exitCodeList = {"0:Braid works here", "2:wrong use of the command line", "3:there is a problem"},
        footer = {"  braid doctor"})
final class DoctorCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the call
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        PrintWriter out = spec.commandLine().getOut();
        out.println("Braid " + BraidVersion.text());
        out.flush();
        List<Finding> findings = new ArrayList<>(Machine.examine());
        findings.forEach(finding -> print(out, finding));
        Finding selfTest = SelfTestRun.examine();
        print(out, selfTest);
        findings.add(selfTest);
        long problems = findings.stream()
                .filter(finding -> finding.grade() == Finding.Grade.PROBLEM)
                .count();
        out.println(
                problems == 0
                        ? "Braid works here."
                        : problems + (problems == 1 ? " problem" : " problems") + ": Braid does not work here.");
        out.flush();
        return problems == 0 ? ExitCode.OK : ExitCode.UNFIT;
    }

    private static void print(PrintWriter out, Finding finding) {
        finding.toString().lines().forEach(line -> out.println(Printable.line(line)));
        out.flush();
    }
}
