// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import demo.increment.CountedFixture;
import dev.braid.simulator.Verdict;
import dev.braid.simulator.race.RaceSimulator;
import dev.braid.trace.Symbols;
import dev.braid.trace.file.TraceEnding;
import dev.braid.trace.file.TraceFileReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rest of a trace file whose writer was killed names the places of its events, so that simulators judge it. */
class CutTraceTests {
    private static final long SEED = Long.getLong("braid.cut.seed", new Random().nextInt(1_000_000));
    private static final int CUTS = 24;

    /** The names come with the first bound after so many bytes. */
    private static final int WITH_NAMES = 150_000;

    /** Bytes that a cut has more than the one before it, in the search for the first events; more than the header. */
    private static final int STEP = 2_000;

    private static final int MOST_RECORDINGS = 20;

    @TempDir
    private static Path folder;

    private static byte[] whole = {};

    /** @param nameless sites that events name, and the file does not */
    private record Reading(TraceEnding ending, long events, List<Integer> nameless, Verdict race) {}

    @BeforeAll
    static void record() throws IOException {
        System.out.println("braid.cut.seed=" + SEED);
        whole = recorded();
        assertThat(whole.length).isGreaterThan(2 * WITH_NAMES);
    }

    private static byte[] recorded() throws IOException {
        Path trace = folder.resolve("t.braid");
        Braid braid =
                Braid.call(folder, Braid.run(List.of("-o", trace.toString()), CountedFixture.class, "2", "60000"));
        assertThat(braid.code()).as(braid.toString()).isZero();
        return Files.readAllBytes(trace);
    }

    @Test
    void eventsOfACutFile_canAllBeNamed_andAreJudged() throws IOException {
        Random random = new Random(SEED);
        for (int i = 0; i < CUTS; i++) {
            int length = WITH_NAMES + random.nextInt(whole.length - WITH_NAMES);
            Reading cut = read(whole, length);
            assertThat(cut.events()).isPositive();
            assertThat(cut.nameless()).as("cut at %d, seed %d", length, SEED).isEmpty();
            assertThat(cut.race()).as("cut at %d, seed %d", length, SEED).isInstanceOf(Verdict.Agrees.class);
        }
    }

    /** On a busy machine, the names may come in the same look at the program as its first events, and before them. */
    @Test
    void whatHasNoNames_isNotJudged() throws IOException {
        Reading cut = readFirstEvents(whole);
        for (int i = 0; i < MOST_RECORDINGS && cut.nameless().isEmpty(); i++) {
            cut = readFirstEvents(recorded());
        }

        assertThat(cut.ending().damage()).isPresent();
        assertThat(cut.events()).isPositive();
        assertThat(cut.nameless()).isNotEmpty();
        assertThat(cut.race())
                .isInstanceOfSatisfying(
                        Verdict.Inconclusive.class,
                        verdict -> assertThat(verdict.reason()).contains("The trace was cut off"));
    }

    /** {@return the shortest cut that has events, whose names come after them, however soon that is} */
    private static Reading readFirstEvents(byte[] trace) throws IOException {
        for (int length = STEP; length < WITH_NAMES; length += STEP) {
            Reading cut = read(trace, length);
            if (cut.events() > 0) {
                return cut;
            }
        }
        throw new AssertionError("there are no events in the first " + WITH_NAMES + " bytes");
    }

    private static Reading read(byte[] trace, int length) throws IOException {
        Path file = Files.write(folder.resolve("cut.braid"), Arrays.copyOf(trace, length));
        try (TraceFileReader reader = TraceFileReader.openNamed(file)) {
            Symbols symbols = reader.header().symbols();
            RaceSimulator race = new RaceSimulator();
            race.start(reader.header());
            BitSet sites = new BitSet();
            long[] events = new long[1];
            TraceEnding ending = reader.replay(event -> {
                events[0]++;
                sites.set(event.site());
                sites.set(event.callSite());
                race.event(event);
            });
            List<Integer> nameless = sites.stream()
                    .filter(site -> site != 0 && symbols.site(site) == null)
                    .boxed()
                    .toList();
            return new Reading(ending, events[0], nameless, race.finish(ending.outputs()));
        }
    }
}
