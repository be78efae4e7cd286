// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.braid.simulator.MemoryShare;
import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.Verdict;
import dev.braid.trace.EventKind;
import dev.braid.trace.EventView;
import dev.braid.trace.Outputs;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The search for races remembers as many locations as its share of the memory allows. */
class RaceMemoryTests {
    private static final long SEED = 7;
    private static final int FIELD = 12;
    private static final int ROWS = 200;
    private static final int COLUMNS = 500;

    /** Two threads write a half each of a grid, row by row, and read the border; a monitor orders the rest. */
    private static TraceFixture grid() {
        TraceFixture trace = new TraceFixture().begin(1, "main").begin(2, "worker");
        trace.symbols.fieldSite(FIELD, "value");
        trace.at(FIELD);
        for (int row = 0; row < ROWS; row++) {
            for (int column = 0; column < COLUMNS; column++) {
                trace.read(1, 100 + row, 16 + 8L * column, 0);
            }
        }
        for (int row = 0; row < ROWS; row++) {
            for (int column = 0; column < COLUMNS; column++) {
                trace.read(2, 100 + row, 16 + 8L * column, 0);
            }
        }
        return trace;
    }

    private static Verdict verdict(TraceFixture trace, long megabytes) {
        RaceSimulator simulator = new RaceSimulator();
        simulator.memory(new MemoryShare(4L << 30, megabytes << 20, 0));
        return trace.judge(simulator, new Outputs(), 97);
    }

    @Test
    void locationsBeyondTheShare_makeTheVerdictInconclusive_andItSaysWhichLimitAndHowToRaiseIt() {
        assertThat(verdict(grid(), 4))
                .asInstanceOf(type(Verdict.Inconclusive.class))
                .satisfies(verdict -> assertThat(verdict.reason())
                        .startsWith("No race was found, but for ")
                        .containsPattern(
                                "The simulator's share of the memory, 4 MiB of a heap of 4,096 MiB, was full when it"
                                        + " held [0-9]{2},[0-9]{3} locations; give the JVM that judges a heap of, say,"
                                        + " 8 GiB \\(on the command line JDK_JAVA_OPTIONS=-Xmx8g")
                        .endsWith("or trace a shorter run, or fewer classes (options include and exclude)."));
    }

    @Test
    void locationsWithinTheShare_areAllRemembered() {
        assertThat(verdict(grid(), 96)).isInstanceOf(Verdict.Agrees.class);
    }

    @Test
    void share_isSmaller_asOtherSimulatorsRememberLocationsToo_butNotSmallerThanALittle() {
        MemoryShare share = new MemoryShare(8L << 30, 4L << 30, 48);

        assertThat(share.bytesAfter(0)).isEqualTo(4L << 30);
        assertThat(share.bytesAfter(1_000_000)).isEqualTo((4L << 30) - 48_000_000);
        assertThat(share.bytesAfter(1_000_000_000)).isEqualTo(192L << 20);
        assertThat(new MemoryShare(64L << 20, 32L << 20, 48).bytesAfter(1_000_000))
                .isEqualTo(16L << 20);
    }

    /** Random programs over more locations than fit: nothing is found that all of the memory would not find. */
    @Test
    void races_areAmongThoseOfAllMemory_andTheSame_unlessSomethingIsSaidToBeForgotten() {
        int same = 0;
        int lacking = 0;
        for (int program = 0; program < 12; program++) {
            TraceFixture trace = random(SEED + program, 100 + 300 * program);
            Set<NaiveRaces.Pair> all = new HashSet<>();
            search(trace, all, 1L << 30);
            Set<NaiveRaces.Pair> found = new HashSet<>();
            RaceSearch search = search(trace, found, 1L << 19 + program % 4);

            assertThat(found)
                    .as("races found in program %d of seed %d", program, SEED)
                    .isSubsetOf(all);
            boolean isSame = found.equals(all);
            if (search.forgotten().unchecked() + search.assumed() == 0) {
                assertThat(isSame)
                        .as("all races are found in program %d of seed %d", program, SEED)
                        .isTrue();
            }
            same += isSame && !all.isEmpty() ? 1 : 0;
            lacking += isSame ? 0 : 1;
        }
        assertThat(same).as("programs with races, all of which are found").isPositive();
        assertThat(lacking).as("programs of which races are missing").isPositive();
    }

    private static RaceSearch search(TraceFixture trace, Set<NaiveRaces.Pair> found, long bytes) {
        RaceSearch search = new RaceSearch(
                trace.symbols,
                (earlier, later) -> found.add(
                        new NaiveRaces.Pair((int) earlier.event(later.object()).index(), (int) later.index())),
                RaceLimits.within(new MemoryShare(2 * bytes, bytes, 0)));
        trace.feed(batch -> search.events(batch, new EventView(batch)), 61);
        search.finish();
        return search;
    }

    /** Each object has a monitor, which threads mostly hold when they access it. */
    private static TraceFixture random(long seed, int objects) {
        Random random = new Random(seed);
        TraceFixture trace = new TraceFixture();
        trace.symbols.fieldSite(FIELD, "value");
        trace.at(FIELD);
        for (int thread = 1; thread <= 4; thread++) {
            trace.begin(thread, "thread-" + thread);
        }
        for (int step = 0; step < 5_000; step++) {
            int thread = 1 + random.nextInt(4);
            long object = 100L + random.nextInt(objects);
            boolean isLocked = random.nextInt(100) > 0;
            if (isLocked) {
                trace.operation(EventKind.MONITOR_ENTER, thread, object);
            }
            for (int field = 0; field < 3; field++) {
                if (random.nextInt(3) == 0) {
                    trace.write(thread, object, 16 + 8L * field, 0);
                } else {
                    trace.read(thread, object, 16 + 8L * field, 0);
                }
            }
            if (isLocked) {
                trace.operation(EventKind.MONITOR_EXIT, thread, object);
            }
        }
        return trace;
    }
}
