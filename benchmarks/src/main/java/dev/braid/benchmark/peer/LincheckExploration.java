// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.peer;

import dev.braid.benchmark.jvm.MeasuredJvm.Launch;
import dev.braid.benchmark.result.Settings;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** JVMs in which Lincheck explores the bodies of the section {@code schedules}. */
public final class LincheckExploration {
    public static final String NAME = "Lincheck 3.7";

    private static final String HARNESS = "LincheckExploration";

    private final Settings settings;
    private final Harness harness;

    public LincheckExploration(Settings settings) {
        this.settings = settings;
        harness = new Harness(settings, "lincheck", List.of(HARNESS));
    }

    /** Compiles its harness. {@return the reason why it cannot be run here, and what would fix it} */
    public Optional<String> prepare() throws IOException, InterruptedException {
        return harness.prepare();
    }

    /**
     * {@return a JVM with it}
     *
     * @param flags the flags of the JVM, beside those that it demands
     * @param order the only order; empty if orders come line by line
     */
    public Launch launch(List<String> flags, List<String> order) throws IOException {
        return new Launch(settings.jdk(), flags, harness.classPath(), HARNESS, order)
                .withFlag("--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED")
                .withFlag("--add-exports=java.base/jdk.internal.util=ALL-UNNAMED");
    }
}
