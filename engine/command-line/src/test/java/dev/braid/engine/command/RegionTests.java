// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import demo.function.BusyRegionsFixture;
import demo.increment.RegionFixture;
import dev.braid.engine.command.console.ExitCode;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Regions of interest, rows S3.12 and S3.24, and the flags of rows S3.10 and S3.11. */
class RegionTests {
    @TempDir
    private Path folder;

    @Test
    void s3_22_functions_areRecordedWithArgumentsAndResults() throws IOException {
        Path names = Files.writeString(
                folder.resolve("functions.txt"),
                "  demo.increment.RegionFixture::sum\n\ndemo.increment.Region*::new\n*Fixture::scaled\n"
                        + "demo.increment.RegionFixture::f*l\n*::length\n");
        RecordedRun run = run("-f", names.toString());

        assertThat(run.functions())
                .containsExactly(
                        "sum(1, 2, 3)",
                        "sum = 10",
                        "<init>(String, 0, 0)",
                        "<init> = RegionFixture",
                        "scaled(RegionFixture, 2, " + Double.doubleToRawLongBits(1.5) + ")",
                        "  length(String, 0, 0)",
                        "  length = 1",
                        "scaled = 4",
                        "fail(-3, 0, 0)",
                        "fail throws");
    }

    @Test
    void s3_24_regionMarks_areEventsOfAllThreads() throws IOException {
        RecordedRun run = run();

        RecordedEvent start = run.only(EventKind.REGION_START);
        RecordedEvent end = run.only(EventKind.REGION_END);
        assertThat(run.writesOf("RegionFixture.within"))
                .allSatisfy(write -> assertThat(write.index()).isBetween(start.index(), end.index()));
        assertThat(run.writesOf("RegionFixture.after"))
                .allSatisfy(write -> assertThat(write.index()).isGreaterThan(end.index()));
        for (RecordedEvent mark : List.of(start, end)) {
            assertThat(run.events().subList(0, (int) mark.index())).allMatch(event -> event.clock() < mark.clock());
            assertThat(run.events().subList((int) mark.index() + 1, run.events().size()))
                    .allMatch(event -> event.clock() >= mark.clock());
        }
        assertThat(run.writesOf("RegionFixture.before")).anyMatch(write -> write.index() < start.index());
    }

    @Test
    void s3_12_accessesOutsideOfRegions_areLeftOutIfAskedFor() throws IOException {
        Path names = Files.writeString(folder.resolve("functions.txt"), "*RegionFixture::sum\n");
        RecordedRun run = run("-i", "-f", names.toString());

        long start = run.only(EventKind.REGION_START).index();
        long end = run.only(EventKind.REGION_END).index();
        assertThat(run.events())
                .filteredOn(event -> event.kind().isAccess())
                .isNotEmpty()
                .allMatch(event -> start < event.index() && event.index() < end);
        assertThat(run.writesOf("RegionFixture.within")).hasSize(1);
        assertThat(run.functions()).containsExactly("sum(1, 2, 3)", "sum = 10");
        assertThat(run.events())
                .filteredOn(event -> event.kind() == EventKind.THREAD_START)
                .isNotEmpty();
        assertThat(run.threadsOf(EventKind.THREAD_BEGIN)).contains("main", "busy");
        assertThat(run.threadsOf(EventKind.THREAD_END)).contains("busy");
        Braid simulated =
                Braid.call(folder, "simulate", folder.resolve("t.braid").toString());
        assertThat(simulated.code()).as(simulated.toString()).isZero();
    }

    @Test
    void s3_11_wrongFlags_areRefusedWithTheFix() throws IOException {
        Path wrong = Files.writeString(folder.resolve("wrong.txt"), "sum\n");
        assertThat(Braid.call(folder, Braid.run(List.of("-f", wrong.toString()), RegionFixture.class))
                        .err())
                .contains(wrong + " says 'sum'; write CLASS::METHOD, such as com.acme.Queue::offer");
        Braid missing = Braid.call(folder, Braid.run(List.of("-f", "missing.txt"), RegionFixture.class));
        assertThat(missing.code()).isEqualTo(ExitCode.UNFIT);
        assertThat(missing.err()).contains("The file of functions to trace, missing.txt, cannot be read");
        assertThat(Braid.call(folder, Braid.run(List.of("-r", "2"), RegionFixture.class))
                        .err())
                .contains("-r is 2; give 0 or 1");
    }

    @Test
    void s3_24_eachCall_givesOneMark() throws IOException {
        RecordedRun run = RecordedRun.of(folder, List.of("-i"), BusyRegionsFixture.class, "calls");
        assertThat(run.all(EventKind.REGION_START)).hasSize(3);
        assertThat(run.all(EventKind.REGION_END)).hasSize(5);
        assertThat(run.writesOf(".shared"))
                .extracting(RecordedEvent::valueWritten)
                .as("what the regions hold")
                .containsExactly(3L, 4L, 5L, 8L);
    }

    @Test
    void s3_24_marks_synchroniseAllThreads_whileTheyRun() throws IOException {
        RecordedRun run = RecordedRun.of(folder, List.of(), BusyRegionsFixture.class, "busy");
        long latest = 0;
        long mark = -1;
        int marker = -1;
        int marks = 0;
        for (RecordedEvent event : run.events()) {
            if (event.kind().isObservation()) {
                continue; // about a thread that is blocked, which no mark waits for
            }
            if (isMark(event)) {
                assertThat(event.clock()).isGreaterThan(latest);
                marks++;
                mark = event.clock();
                marker = event.thread();
            } else if (event.thread() != marker) {
                assertThat(event.clock()).isGreaterThan(mark);
            }
            latest = event.clock();
        }
        assertThat(marks).isEqualTo(2 * 2 * 134);
        assertAgrees();
    }

    @Test
    void s3_12_accessesLieInRegions_whileThreadsRun() throws IOException {
        Path names = Files.writeString(folder.resolve("functions.txt"), "demo.function.BusyRegionsFixture::call\n");
        RecordedRun run =
                RecordedRun.of(folder, List.of("-i", "-f", names.toString()), BusyRegionsFixture.class, "busy");
        int active = 0;
        int accesses = 0;
        int functionsOutside = 0;
        for (RecordedEvent event : run.events()) {
            active += event.kind() == EventKind.REGION_START ? 1 : event.kind() == EventKind.REGION_END ? -1 : 0;
            if (event.kind().isAccess()) {
                accesses++;
                assertThat(active)
                        .as("regions active at event %d", event.index())
                        .isPositive();
            } else if (event.kind() == EventKind.FUNCTION_CALL && active == 0) {
                functionsOutside++;
            }
        }
        assertThat(accesses).isPositive();
        assertThat(functionsOutside).isPositive();
        assertAgrees();
    }

    private static boolean isMark(RecordedEvent event) {
        return event.kind() == EventKind.REGION_START || event.kind() == EventKind.REGION_END;
    }

    private void assertAgrees() throws IOException {
        Braid simulated =
                Braid.call(folder, "simulate", folder.resolve("t.braid").toString(), "--simulator", "replay");
        assertThat(simulated.code()).as(simulated.toString()).isZero();
    }

    private RecordedRun run(String... flags) throws IOException {
        RecordedRun run = RecordedRun.of(folder, List.of(flags), RegionFixture.class);
        assertThat(run.braid().out()).isEqualTo("4 6\n");
        return run;
    }
}
