// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.flow;

import static org.assertj.core.api.Assertions.assertThat;

import demo.increment.CountedFixture;
import dev.braid.engine.command.Braid;
import dev.braid.engine.command.Json;
import dev.braid.engine.command.RecordedRun;
import dev.braid.engine.command.console.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lists of traces with branch records, and of those without. */
class TraceFlowTests {
    @TempDir
    private Path folder;

    @Test
    void flow_listsEachInstruction_withItsLine() throws IOException {
        RecordedRun run =
                RecordedRun.of(folder, List.of("--control-flow", "branches"), CountedFixture.class, "2", "50");

        Braid all = Braid.call(folder, "flow", run.trace().toString());
        assertThat(all.code()).as(all.toString()).isZero();
        assertThat(all.out()).contains("# thread ").doesNotContain("# gap");
        List<String> lines =
                all.out().lines().filter(line -> !line.startsWith("#")).toList();
        assertThat(lines)
                .hasSizeGreaterThan(500)
                .allMatch(line -> line.matches("\\d+\t\\S+\\(\\S*\\)\\S+\t\\d+\t\\w+\\.java:\\d+"));

        String thread = lines.get(0).substring(0, lines.get(0).indexOf('\t'));
        Braid one = Braid.call(folder, "flow", run.trace().toString(), "--thread", thread);
        assertThat(one.out().lines().filter(line -> !line.startsWith("#")))
                .containsExactlyElementsOf(lines.stream()
                        .filter(line -> line.startsWith(thread + "\t"))
                        .toList());
    }

    @Test
    void json_hasTheSame_anObjectALine() throws IOException, InterruptedException {
        RecordedRun run =
                RecordedRun.of(folder, List.of("--control-flow", "branches"), CountedFixture.class, "2", "50");
        Braid text = Braid.call(folder, "flow", run.trace().toString());
        Braid json = Braid.call(folder, "flow", run.trace().toString(), "--json");

        assertThat(json.code()).as(json.toString()).isZero();
        assertThat(Json.pythonOfLines(
                        folder,
                        json.out(),
                        "'\\n'.join('# thread %d: %s' % (o['thread'], o['threadName']) if 'threadName' in o else"
                                + " '%d\\t%s\\t%d\\t%s:%d' % (o['thread'], o['method'], o['bytecodeIndex'],"
                                + " o['sourceFile'], o['line']) for o in r)"))
                .isEqualTo(text.out().strip());
    }

    @Test
    void traceWithoutControlFlow_isRefused_andTheOptionNamed() throws IOException {
        RecordedRun run = RecordedRun.of(folder, List.of(), CountedFixture.class, "2", "50");
        Braid flow = Braid.call(folder, "flow", run.trace().toString());
        assertThat(flow.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(flow.toString()).contains("--control-flow branches", "ControlFlow.BRANCHES");
    }

    @Test
    void unknownThread_isWrongUse() throws IOException {
        RecordedRun run = RecordedRun.of(folder, List.of("--control-flow", "branches"), CountedFixture.class, "2", "9");
        Braid flow = Braid.call(folder, "flow", run.trace().toString(), "--thread", "nobody");
        assertThat(flow.code()).isEqualTo(ExitCode.USAGE);
    }
}
