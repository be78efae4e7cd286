// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.trace;

import static org.assertj.core.api.Assertions.assertThat;

import demo.increment.CountedFixture;
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
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Output of {@code braid show} for the middle of traces, compared with all events read from the start. */
class ShowCommandTests {
    @TempDir
    private Path folder;

    @Test
    void s0_2_around_saysWhereEachThreadWas_downToTheInstruction() throws IOException {
        RecordedRun run = RecordedRun.of(folder, List.of(), CountedFixture.class, "3", "3000");
        List<RecordedEvent> events = run.events();
        int centre = events.size() / 2;
        Braid show = Braid.call(folder, "show", run.trace().toString(), "--around", Integer.toString(centre));

        assertThat(show.code()).as(show.toString()).isZero();
        Matcher positions = Pattern.compile(
                        "  (\\S+) \\((\\d+)\\) had made ([\\d,]+) accesses(, the last at (\\S+), bytecode index \\d+)?")
                .matcher(show.out());
        int threads = 0;
        while (positions.find()) {
            threads++;
            int thread = Integer.parseInt(positions.group(2));
            List<RecordedEvent> before = events.subList(0, centre).stream()
                    .filter(event -> event.thread() == thread && event.kind().isAccess())
                    .toList();
            assertThat(positions.group(3)).isEqualTo(String.format(Locale.ROOT, "%,d", before.size()));
            if (!before.isEmpty()) {
                RecordedEvent last = before.get(before.size() - 1);
                assertThat(positions.group(5))
                        .isEqualTo(String.valueOf(run.symbols().site(last.site())));
            }
        }
        assertThat(threads).as(show.out()).isPositive();
        for (int i = centre - 10; i <= centre + 10; i++) {
            assertThat(show.out())
                    .contains(String.format(
                            Locale.ROOT,
                            "  %,12d  clock %,d  ",
                            i,
                            events.get(i).clock()));
        }
    }

    @Test
    void s0_13_macroEvents_areShownAlone_andOrderIsThatOfTheTrace() throws IOException, InterruptedException {
        RecordedRun run = RecordedRun.of(folder, List.of(), CountedFixture.class, "2", "2000");
        List<RecordedEvent> macros =
                run.events().stream().filter(event -> !event.kind().isAccess()).toList();
        String trace = run.trace().toString();
        Braid show = Braid.call(folder, "show", trace, "--macro-events", "--count", "100000");
        assertThat(show.code()).as(show.toString()).isZero();
        List<String> numbers = show.out()
                .lines()
                .filter(line -> line.contains("macro-event ") && line.endsWith(", while"))
                .toList();
        assertThat(numbers).hasSize(macros.size());
        macros.forEach(event -> assertThat(show.out())
                .contains(String.format(Locale.ROOT, "  %,12d  clock %,d  ", event.index(), event.clock())));

        RecordedEvent update = run.all(EventKind.READ_WRITE).get(100);
        long access = run.events().stream()
                .filter(event ->
                        event.thread() == update.thread() && event.kind().isAccess() && event.index() < update.index())
                .count();
        for (int macro : new int[] {0, macros.size() / 2, macros.size() - 1}) {
            String question = update.thread() + ":" + access + "," + macro;
            assertThat(Braid.call(folder, "show", trace, "--order", question).out())
                    .as(question)
                    .isEqualToIgnoringNewLines(
                            update.index() < macros.get(macro).index() ? "BEFORE" : "AFTER");
        }
        String question = update.thread() + ":" + access + "," + (macros.size() - 1);
        Braid json = Braid.call(folder, "show", trace, "--json", "--order", question);
        assertThat(Json.python(folder, json.out(), "r['question'], r['order']"))
                .isEqualTo("('" + question + "', 'BEFORE')");
    }

    @Test
    void wrongQuestions_areRefusedWithWhatTheTraceHas() throws IOException {
        RecordedRun run = RecordedRun.of(folder, List.of(), CountedFixture.class, "2", "200");
        String trace = run.trace().toString();
        int events = run.events().size();
        refused("--around is 99999999, and the trace has " + events + " events", trace, "--around", "99999999");
        refused("--from is -1 and --count 20; give numbers from 0 and from 1 on", trace, "--from", "-1");
        refused(
                "--order is 3; give a thread, an access of it and a macro-event, such as 3:17,40",
                trace,
                "--order",
                "3");
        refused("--order: the trace has no thread 4711", trace, "--order", "4711:0,0");
    }

    private void refused(String why, String... arguments) throws IOException {
        String[] all = new String[arguments.length + 1];
        all[0] = "show";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        Braid show = Braid.call(folder, all);
        assertThat(show.code()).as(show.toString()).isEqualTo(ExitCode.USAGE);
        assertThat(show.err()).contains(why);
    }

    @Test
    void cutTrace_isShownToItsCut_andThatIsSaid() throws IOException {
        RecordedRun run = RecordedRun.of(folder, List.of(), CountedFixture.class, "2", "2000");
        byte[] whole = Files.readAllBytes(run.trace());
        Path cut = folder.resolve("cut.braid");
        Files.write(cut, Arrays.copyOf(whole, whole.length / 3));
        Braid show = Braid.call(folder, "show", cut.toString(), "--json");
        assertThat(show.code()).as(show.toString()).isEqualTo(ExitCode.UNFIT);
        assertThat(show.out()).contains("\"event\": 0,", "\"kind\": \"THREAD_BEGIN\"");
        assertThat(show.err()).contains("the events before that are there");
    }
}
