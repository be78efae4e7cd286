// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import demo.increment.JoinedFixture;
import dev.braid.engine.SteppingMachine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class JoinedFlowTests {
    @TempDir
    private Path folder;

    static List<Path> jdks() {
        return Braid.jdks().limit(1).toList();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void probe(Path jdk) throws Exception {
        SteppingMachine machine = SteppingMachine.ofJava("joined-0");
        Path trace = folder.resolve("t.braid");
        List<String> arguments = new ArrayList<>(List.of(
                "run",
                "-o",
                trace.toString(),
                "--control-flow",
                "pt",
                "--",
                jdk.resolve("bin/java").toString()));
        arguments.addAll(Arrays.asList(System.getProperty("probe.flags").split(" ")));
        arguments.addAll(List.of("-cp", Braid.classPath(JoinedFixture.class), JoinedFixture.class.getName()));
        long start = System.nanoTime();
        Braid run = Braid.call(folder, machine, arguments.toArray(new String[0]));
        System.out.println(jdk + ": " + machine.steps().addresses().length + " instructions "
                + (System.nanoTime() - start) / 1000000);
        assertThat(run.code()).as(run.toString()).isZero();
        System.out.println(machine.isRecorded());
        Braid flow = Braid.call(folder, "flow", trace.toString());
        System.out.println(flow.out() + flow.err() + (System.nanoTime() - start) / 1000000);
        if (Boolean.getBoolean("probe.keep"))
            new ProcessBuilder("sh", "-c", "rm -rf /tmp/w1-kept; cp -r " + folder + " /tmp/w1-kept")
                    .start()
                    .waitFor();
    }
}
