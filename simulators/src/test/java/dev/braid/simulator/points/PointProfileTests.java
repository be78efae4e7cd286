// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.points;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.simulator.TraceFixture;
import dev.braid.trace.EventBatch;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.layout.RecordDescriptor;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Proves which sites {@link PointProfile} takes for such as matter, against the definition. */
class PointProfileTests {
    private final TraceFixture trace = new TraceFixture();

    private PointProfile profile() {
        PointProfile profile = new PointProfile();
        trace.feed(profile, EventBatch.MAX_EVENTS);
        return profile;
    }

    @Test
    void memoryOfOneThread_andMemoryThatNobodyWrites_areNotShared() {
        trace.at(1).write(1, 10, 16, 5);
        trace.at(2).read(1, 10, 16, 5);
        trace.at(3).read(1, 11, 16, 0);
        trace.at(4).read(2, 11, 16, 0);

        assertThat(profile().seen().stream()).containsExactly(1, 2, 3, 4);
        assertThat(profile().shared().isEmpty()).isTrue();
    }

    @Test
    void earlierAccesses_countOnceMemoryIsShared() {
        trace.at(1).write(1, 10, 16, 5);
        trace.at(2).read(1, 10, 16, 5);
        trace.at(3).read(2, 10, 16, 5);
        trace.at(2).read(1, 10, 24, 0);

        assertThat(profile().shared().stream()).containsExactly(1, 2, 3);
    }

    /** In another schedule, it finds what it expects. */
    @Test
    void compareAndSetThatFails_countsAsAWrite() {
        trace.at(1).read(1, 10, 16, 5);
        trace.at(2).casFailed(2, 10, 16, 5);

        assertThat(profile().shared().stream()).containsExactly(1, 2);
    }

    @Test
    void untracedWrite_isToAllOfItsRange() {
        trace.at(1).read(1, 10, 32, 5);
        trace.at(2).read(1, 10, 64, 5);
        trace.at(3).untracedWrite(2, 10, 16, 24);

        assertThat(profile().shared().stream()).containsExactly(1, 3);
    }

    @Test
    void callsOnObjects_areNoAccesses() {
        trace.at(1).write(1, 10, RecordDescriptor.RECEIVER_OFFSET, 0);

        assertThat(profile().seen().isEmpty()).isTrue();
    }

    @Test
    void muchMemory_isGivenUp() {
        trace.at(1).untracedWrite(1, 10, 16, 1 << 20);

        assertThat(profile().isComplete()).isFalse();
    }

    @Test
    void randomTraces_haveTheSitesOfTheDefinition() {
        for (int seed = 0; seed < 40; seed++) {
            TraceFixture random = random(new Random(seed));
            PointProfile profile = new PointProfile();
            random.feed(profile, 7);

            assertThat(profile.shared()).as("seed " + seed).isEqualTo(byDefinition(random.events()));
        }
    }

    private static TraceFixture random(Random random) {
        TraceFixture fixture = new TraceFixture();
        int objects = 1 + random.nextInt(500);
        for (int i = random.nextInt(1_500); i > 0; i--) {
            int thread = 1 + random.nextInt(3);
            long object = 1L + random.nextInt(objects);
            long offset = 8L * random.nextInt(4);
            fixture.at(1 + random.nextInt(60));
            switch (random.nextInt(6)) {
                case 0 -> fixture.write(thread, object, offset, 1);
                case 1 -> fixture.casFailed(thread, object, offset, 1);
                default -> fixture.read(thread, object, offset, 1);
            }
        }
        return fixture;
    }

    private static BitSet byDefinition(List<RecordedEvent> events) {
        BitSet sites = new BitSet();
        List<String> words = new ArrayList<>();
        events.forEach(event -> words.add(event.object() + " " + event.offset()));
        for (String word : new HashSet<>(words)) {
            Set<Integer> threads = new HashSet<>();
            BitSet ofWord = new BitSet();
            boolean isWritten = false;
            for (int i = 0; i < words.size(); i++) {
                if (words.get(i).equals(word)) {
                    threads.add(events.get(i).thread());
                    ofWord.set(events.get(i).site());
                    isWritten |= events.get(i).kind() != EventKind.READ;
                }
            }
            if (threads.size() > 1 && isWritten) {
                sites.or(ofWord);
            }
        }
        return sites;
    }
}
