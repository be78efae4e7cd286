// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.jcstress.JcstressChoice;
import dev.braid.engine.jcstress.JcstressRun;
import dev.braid.engine.jcstress.StressRun;
import dev.braid.engine.launch.WorkerSpec;
import dev.braid.simulator.outcome.ObservationOutputs;
import dev.braid.simulator.outcome.Untraced;
import dev.braid.trace.Outputs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Results of jcstress itself for one of its tests, before that is traced.
 *
 * @param outputs its outcomes, for the traces of the test; empty if it was not run
 * @param problem the reason why the test fails for it
 */
record UntracedStress(Outputs outputs, Optional<Trial.Problem> problem) {
    private static final String FOLDER = "jcstress";

    /** Runs it if the test is one of its own and the settings want that. */
    static UntracedStress of(TracedTest test, WorkerSpec spec) throws IOException {
        JcstressChoice choice = test.settings().jcstress();
        if (!test.method().equals(JcstressRun.TEST) || choice == JcstressChoice.OFF) {
            return new UntracedStress(new Outputs(), Optional.empty());
        }
        Path folder = test.settings().reportDirectory().resolve(FOLDER).resolve(FileNames.of(test));
        StressRun stress = new StressRun(test.testClass(), spec.javaHome(), spec.classPath(), folder);
        Optional<String> obstacle = stress.obstacle();
        if (obstacle.isPresent()) {
            return choice == JcstressChoice.ON ? failed(obstacle.get()) : seen(Untraced.failed(obstacle.get()));
        }
        try {
            Untraced untraced = stress.run();
            return untraced.obstacle().isEmpty() ? seen(untraced) : failed(untraced.obstacle());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while jcstress ran", e);
        }
    }

    private static UntracedStress seen(Untraced untraced) {
        Outputs outputs = new Outputs();
        ObservationOutputs.put(untraced, outputs);
        return new UntracedStress(outputs, Optional.empty());
    }

    private static UntracedStress failed(String reason) {
        return new UntracedStress(
                new Outputs(),
                Optional.of(new Trial.Problem(
                        FailureKind.NOT_RUN,
                        "jcstress itself was to run the test, untraced (" + JcstressChoice.KEY + "), and did not: "
                                + reason + ".",
                        "")));
    }
}
