// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.engine.launch.StartedWorker;
import dev.braid.engine.launch.WorkerSpec;
import dev.braid.frame.generate.JavaSource;
import dev.braid.frame.layout.FrameDeclaration;
import dev.braid.frame.layout.FrameLayout;
import dev.braid.frame.observe.Observation;
import dev.braid.frame.observe.ObservationException;
import dev.braid.frame.observe.RowText;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A real worker, observed. */
class RunProgressTests {
    private static final int SLOTS = 1024;

    @Test
    void s4_1_workersProgress_isObserved_whileItRunsTests() throws Exception {
        try (StartedWorker worker = new StartedWorker(WorkerSpec.ofThisJvm())) {
            worker.run(BehaviourFixture.class, "passes");
            try (Observation observation = start(worker.process.pid())) {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                RowText text = new RowText(bytes, observation.layout());
                worker.run(BehaviourFixture.class, "passes");
                worker.run(BehaviourFixture.class, "fails");
                // The last frame comes behind the result: the next one's begin shows that it is there.
                worker.run(BehaviourFixture.class, "passes");
                observation.read(text);
                observation.end(text, Duration.ZERO);
                text.flush();

                List<String> lines =
                        bytes.toString(StandardCharsets.UTF_8).lines().toList();
                assertThat(lines.get(0)).isEqualTo("seq\truns\ttrial\ttraced\trunning\tfailed\trun_micros");
                // What has the number 2 may be the end of the run before, too.
                assertThat(lines)
                        .anyMatch(line -> line.matches("\\d+\t2\t\\d+\t0\t1\t0\t0"))
                        .anyMatch(line -> line.matches("\\d+\t2\t\\d+\t0\t0\t0\t[1-9]\\d*"))
                        .anyMatch(line -> line.matches("\\d+\t3\t\\d+\t0\t0\t1\t[1-9]\\d*"))
                        .anyMatch(line -> line.matches("\\d+\t4\t\\d+\t0\t1\t0\t0"));
            }
        }
    }

    @Test
    void s4_12_workersFrame_isTheGeneratedOne() throws Exception {
        FrameLayout layout = FrameLayout.of(
                FrameDeclaration.parse(Files.readString(Path.of("src/main/frames/WorkerProgress.struct"))));
        String source = Files.readString(Path.of("src/main/java/dev/braid/engine/worker/WorkerProgress.java"));
        assertThat(code(source)).isEqualTo(code(JavaSource.of(layout, "dev.braid.engine.worker")));
    }

    /** Without space, one-line comments and the breaks of long strings, which are the formatter's. */
    private static String code(String source) {
        return source.replaceAll("(?m)^//.*", "")
                .replaceAll("\"\\s*\\+\\s*\"", "")
                .replaceAll("\\s", "");
    }

    /** Waits until the frame is declared, which the worker does behind its first result. */
    private static Observation start(long pid) throws Exception {
        long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        while (true) {
            try {
                return Observation.start(pid, "WorkerProgress", SLOTS);
            } catch (ObservationException e) {
                if (System.nanoTime() - end > 0) {
                    throw e;
                }
                Thread.sleep(10);
            }
        }
    }
}
