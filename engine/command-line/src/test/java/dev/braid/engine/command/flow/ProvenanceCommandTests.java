// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.flow;

import static org.assertj.core.api.Assertions.assertThat;

import demo.turns.RelayFixture;
import dev.braid.engine.command.Braid;
import dev.braid.engine.command.Json;
import dev.braid.engine.command.RecordedRun;
import dev.braid.engine.command.console.ExitCode;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Output of {@code braid provenance} for a value that went through three threads; one trace is recorded for all tests.
 */
class ProvenanceCommandTests {
    private static final String VALUE = "4711471147114711";

    @TempDir
    private static Path shared;

    private static RecordedRun run;

    @TempDir
    private Path folder;

    @BeforeAll
    static void record() throws IOException {
        run = RecordedRun.of(shared, List.of(), RelayFixture.class, VALUE);
    }

    private static RecordedEvent lastRead(String field) {
        List<RecordedEvent> reads = run.all(EventKind.READ).stream()
                .filter(event -> run.symbols().location(event).endsWith(field))
                .toList();
        return reads.get(reads.size() - 1);
    }

    @Test
    void value_isFollowedThroughAllThreads() throws IOException {
        RecordedEvent read = lastRead("RelayFixture.target");
        Braid told = provenance("--event", Long.toString(read.index()));

        assertThat(told.code()).as(told.toString()).isZero();
        List<String> lines = told.out().lines().toList();
        assertThat(lines.get(0)).startsWith(VALUE + " from demo.turns.RelayFixture.target, read by 'main' at ");
        assertThat(lines.get(1))
                .startsWith("  which was written by 'second' at demo.turns.RelayFixture.lambda$main$1(");
        assertThat(lines.get(2))
                .startsWith("    which had read the same value before: " + VALUE
                        + " from demo.turns.RelayFixture.box, read by 'second' at ")
                .endsWith(", thunk 3)");
        assertThat(lines.get(3)).startsWith("  which was written by 'first' at demo.turns.RelayFixture.lambda$main$0(");
        assertThat(lines.get(4)).contains(VALUE + " from demo.turns.RelayFixture.source, read by 'first' at ");
        assertThat(lines.get(5)).startsWith("  which was written by 'main' at demo.turns.RelayFixture.main(");
    }

    @Test
    void jsonOfAChain_hasItsLinks() throws IOException, InterruptedException {
        RecordedEvent read = lastRead("RelayFixture.target");
        Braid told = provenance("--event", Long.toString(read.index()), "--json");

        assertThat(told.code()).as(told.toString()).isZero();
        assertThat(Json.python(folder, told.out(), "r['event'], r['value'], r['threadName'], r['location']", "read"))
                .isEqualTo("(" + read.index() + ", '" + VALUE + "', 'main', 'demo.turns.RelayFixture.target')");
        assertThat(Json.python(
                        folder,
                        told.out(),
                        "[(o['origin'], o['write']['threadName'], o['read']['location'][-3:]) for o in r[:2]]",
                        "chain"))
                .isEqualTo("[('SAME_VALUE_READ', 'second', 'box'), ('SAME_VALUE_READ', 'first', 'rce')]");
        assertThat(Json.python(folder, told.out(), "r[0]['read']['thunk'], r[2]['write']['threadName']", "chain"))
                .isEqualTo("(3, 'main')");
    }

    @Test
    void jsonOfAGraph_countsIt_andSaysWhereItIs() throws IOException, InterruptedException {
        Path dot = folder.resolve("t.dot");
        Braid text = provenance("-o", dot.toString());
        Braid json = provenance("-o", dot.toString(), "--json");

        assertThat(json.code()).as(json.toString()).isZero();
        assertThat(Json.python(
                        folder,
                        json.out(),
                        "'{:,} thunks, with {:,} edges of synchronisation and {:,} of data'.format(r['thunks'],"
                                + " r['synchronisationEdges'], r['dataEdges'])"))
                .isEqualTo(text.out().replaceAll("(?s)( of data).*", "$1"));
        assertThat(Json.python(folder, json.out(), "r['graph'], r['failures']")).isEqualTo("('" + dot + "', [])");
        assertThat(dot).isNotEmptyFile();
    }

    @Test
    void chain_isCutAtItsDepth_andSaysSo() throws IOException {
        Braid told = provenance(
                "--event", Long.toString(lastRead("RelayFixture.target").index()), "--depth", "1");

        assertThat(told.code()).isZero();
        assertThat(told.out()).endsWith("  and so on; give a greater --depth\n").hasLineCount(4);
    }

    @Test
    void graph_hasTheDataOfEachHandover_inBothForms() throws IOException {
        Path dot = folder.resolve("t.dot");
        Braid told = provenance("-o", dot.toString());
        assertThat(told.code()).as(told.toString()).isZero();
        assertThat(told.out()).matches("(?s)[\\d,]+ thunks, with \\d+ edges of synchronisation and [\\d,]+ of data.*");
        String text = Files.readString(dot);
        Pattern node = Pattern.compile("(t\\d+) \\[label=\"(first|second) 3: class used java.lang.Class#\\d+ at ");
        Matcher nodes = node.matcher(text);
        assertThat(nodes.find()).isTrue();
        String one = nodes.group(1);
        assertThat(nodes.find()).isTrue();
        assertThat(text)
                .contains(one + " -> " + nodes.group(1)
                        + " [kind=data, color=red, label=\"demo.turns.RelayFixture.box\"];");

        Path graphMl = folder.resolve("t.graphml");
        assertThat(provenance("-o", graphMl.toString()).code()).isZero();
        assertThat(graphMl)
                .content()
                .contains("<edge source=\"" + one + "\" target=\"" + nodes.group(1)
                        + "\">\n      <data key=\"kind\">data<");
    }

    @Test
    void wrongQuestions_areRefused() throws IOException {
        long write = run.all(EventKind.WRITE).get(0).index();
        refused(ExitCode.USAGE, "--event is " + write + ", a WRITE; name an event that reads", "--event", "" + write);
        refused(
                ExitCode.USAGE,
                "--event is 99999999, and the trace has " + run.events().size() + " events, counted from 0",
                "--event",
                "99999999");
        refused(ExitCode.USAGE, "-o is t.png; give a name that ends in .graphml, .dot or .gv", "-o", "t.png");
        refused(ExitCode.USAGE, "ask for one at a time", "--event", "1", "-o", "t.dot");
        refused(ExitCode.USAGE, "--depth is 0; give a number from 1 on", "--event", "1", "--depth", "0");
        refused(ExitCode.UNFIT, "The graph cannot be written to ", "-o", folder + "/none/t.dot");
    }

    private void refused(int code, String why, String... arguments) throws IOException {
        Braid told = provenance(arguments);
        assertThat(told.code()).as(told.toString()).isEqualTo(code);
        assertThat(told.err()).startsWith("braid: ").contains(why).hasLineCount(1);
        assertThat(told.out()).isEmpty();
    }

    @Test
    void cutTrace_givesAGraphOfItsBeginning_andThatIsSaid() throws IOException {
        byte[] whole = Files.readAllBytes(run.trace());
        Path cut = Files.write(folder.resolve("cut.braid"), Arrays.copyOf(whole, whole.length - 100));
        Braid told = Braid.call(folder, "provenance", cut.toString());

        assertThat(told.code()).as(told.toString()).isEqualTo(ExitCode.UNFIT);
        assertThat(told.out()).contains(" thunks, with ");
        assertThat(told.err()).contains("the events before that are in the graph");
    }

    @Test
    void traceOfARegion_isRefused() throws IOException {
        Path part = folder.resolve("part.braid");
        Braid.call(folder, Braid.run(List.of("-i", "-o", part.toString()), RelayFixture.class, VALUE));
        for (String[] question : new String[][] {{}, {"--event", "0"}}) {
            String[] all = new String[question.length + 2];
            all[0] = "provenance";
            all[1] = part.toString();
            System.arraycopy(question, 0, all, 2, question.length);
            Braid told = Braid.call(folder, all);
            assertThat(told.code()).as(told.toString()).isEqualTo(ExitCode.UNFIT);
            assertThat(told.err()).contains("trace all threads everywhere (no -i, no -r)");
        }
    }

    private Braid provenance(String... arguments) throws IOException {
        String[] all = new String[arguments.length + 2];
        all[0] = "provenance";
        all[1] = run.trace().toString();
        System.arraycopy(arguments, 0, all, 2, arguments.length);
        return Braid.call(folder, all);
    }
}
