// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.doctor;

import dev.braid.engine.BraidVersion;
import dev.braid.engine.command.console.ExitCode;
import dev.braid.engine.command.console.Finding;
import dev.braid.report.Printable;
import dev.braid.report.text.JsonText;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Says whether this machine is fit for Braid, and traces a small program to see that it is. */
@Command(
        name = "doctor",
        description = {
            "Checks whether Braid works on this machine, and traces a small program to see it.",
            "Shows the settings with which tests of the project in this folder run, and which classes are left out of"
                    + " traces by default.",
            "With --jdk, checks another JDK instead: that all is there which the agent takes from its inside, and that"
                    + " the classes of java.base can be instrumented. Runs no test on it."
        },
        exitCodeList = {"0:Braid works here, or on that JDK", "2:wrong use of the command line", "3:there is a problem"
        },
        footer = {"  braid doctor", "  braid doctor --json | jq .findings", "  braid doctor --jdk /usr/lib/jvm/jdk-27"})
public final class DoctorCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before the call
    private CommandSpec spec;

    @Option(names = "--json", description = "Prints JSON, once all is examined.")
    private boolean json;

    @Option(names = "--jdk", paramLabel = "HOME", description = "Checks the JDK in that folder.")
    @Nullable
    private Path jdk;

    @Override
    public Integer call() throws Exception {
        return jdk == null ? examineMachine() : examineJdk(jdk);
    }

    private int examineJdk(Path home) throws Exception {
        PrintWriter out = spec.commandLine().getOut();
        List<Finding> findings = JdkExamination.examine(home);
        long problems = problems(findings);
        if (json) {
            out.println(JsonText.of(figures(findings, problems)));
        } else {
            out.println("Braid " + BraidVersion.text());
            findings.forEach(finding -> print(out, finding));
            out.println(
                    problems == 0
                            ? "Braid finds all that it needs in this JDK."
                            : count(problems) + ": Braid does not work on this JDK.");
        }
        out.flush();
        return problems == 0 ? ExitCode.OK : ExitCode.UNFIT;
    }

    private static long problems(List<Finding> findings) {
        return findings.stream()
                .filter(finding -> finding.grade() == Finding.Grade.PROBLEM)
                .count();
    }

    private static String count(long problems) {
        return problems + (problems == 1 ? " problem" : " problems");
    }

    private int examineMachine() throws Exception {
        PrintWriter out = spec.commandLine().getOut();
        if (!json) {
            out.println("Braid " + BraidVersion.text());
            out.flush();
        }
        List<Finding> findings = new ArrayList<>(Machine.examine());
        ProjectSettings settings = ProjectSettings.of(Path.of(""));
        findings.addAll(settings.findings());
        UnselectedClasses.in(Path.of("")).ifPresent(findings::add);
        if (!json) {
            findings.forEach(finding -> print(out, finding));
        }
        Finding selfTest = SelfTestRun.examine();
        findings.add(selfTest);
        long problems = problems(findings);
        if (json) {
            Map<String, Object> figures = figures(findings, problems);
            figures.put("settings", settings.figures());
            figures.put("defaultExcludes", ExcludedByDefaultText.figures());
            out.println(JsonText.of(figures));
        } else {
            print(out, selfTest);
            out.println("Settings of a test here, unless its annotation says otherwise:");
            settings.lines().forEach(line -> out.println(Printable.line(line)));
            ExcludedByDefaultText.lines().forEach(out::println);
            out.println(problems == 0 ? "Braid works here." : count(problems) + ": Braid does not work here.");
        }
        out.flush();
        return problems == 0 ? ExitCode.OK : ExitCode.UNFIT;
    }

    static Map<String, Object> figures(List<Finding> findings, long problems) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("braid", BraidVersion.text());
        figures.put("problems", problems);
        figures.put("findings", findings.stream().map(Finding::figures).toList());
        return figures;
    }

    private static void print(PrintWriter out, Finding finding) {
        finding.toString().lines().forEach(line -> out.println(Printable.line(line)));
        out.flush();
    }
}
