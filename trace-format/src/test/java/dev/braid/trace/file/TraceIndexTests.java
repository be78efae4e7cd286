// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.braid.trace.EventKind;
import dev.braid.trace.EventListFixture;
import dev.braid.trace.Outputs;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.proto.Block;
import dev.braid.trace.record.HistoryFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random histories, in files, against what a plain list of their events says. */
class TraceIndexTests {
    /** So small that a short history has many checkpoints. */
    private static final int SPACING = 100;

    private static final int STEPS = 6000;

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void nameFile() {
        file = folder.resolve("t.braid");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void s0_3_s0_9_s0_13_macroEvents_areAllOthersThanAccesses_withHowFarEachThreadWas(long seed) throws IOException {
        List<RecordedEvent> events = write(new HistoryFixture(seed, 1 + (int) seed, STEPS));
        try (TraceIndex index = TraceIndex.open(file)) {
            List<RecordedEvent> found = new ArrayList<>();
            Map<Integer, Long> before = new TreeMap<>();
            index.macroEvents(0, macro -> {
                assertThat(macro.number()).isEqualTo(found.size());
                found.add(macro.event().copy());
                if (macro.number() % 7 == 0) { // the list is gone through for each
                    assertThat(macro.positions())
                            .isEqualTo(positionsAt(events, (int) macro.event().index()));
                }
                macro.positions().forEach(position -> {
                    assertThat(position.next()).isGreaterThanOrEqualTo(before.getOrDefault(position.thread(), 0L));
                    before.put(position.thread(), position.next());
                });
                return true;
            });

            assertThat(found)
                    .isEqualTo(events.stream()
                            .filter(event -> !event.kind().isAccess())
                            .toList());
            assertThat(index.events()).isEqualTo(events.size());
            assertThat(index.macroEvents()).isEqualTo(found.size()).isGreaterThan(100);
            index.accesses()
                    .forEach((thread, count) -> assertThat(count)
                            .isEqualTo(accessesOf(events, thread).size()));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void eventsFromAnywhere_areThoseThatReadingAllGives(long seed) throws IOException {
        List<RecordedEvent> events = write(new HistoryFixture(seed, 1 + (int) seed, STEPS));
        Random random = new Random(seed);
        try (TraceIndex index = TraceIndex.reopen(file, SPACING)) {
            for (int i = 0; i < 100; i++) {
                int first = random.nextInt(events.size());
                int count = random.nextInt(30);
                EventListFixture out = new EventListFixture();
                index.events(first, count, out);

                assertThat(out.events).isEqualTo(events.subList(first, Math.min(events.size(), first + count)));
                assertThat(index.positionsBefore(first)).isEqualTo(positionsBefore(events, first));
            }
        }
    }

    /** Otherwise the test above would prove nothing about starting in the middle. */
    @Test
    void eventsFromAnywhere_areReadFromTheLastCheckpoint() throws IOException {
        HistoryFixture history = new HistoryFixture(7, 4, STEPS);
        List<RecordedEvent> events = write(history);
        Path cut = folder.resolve("cut.braid");
        byte[] bytes = Files.readAllBytes(file);
        try (TraceIndex index = TraceIndex.reopen(file, SPACING)) {
            // Nothing that the first tenth of the file says is needed for its last events.
            java.util.Arrays.fill(bytes, 200, bytes.length / 10, (byte) 0);
            Files.write(cut, bytes);
            Files.move(cut, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
            EventListFixture out = new EventListFixture();
            index.events(events.size() - 20, 20, out);

            assertThat(out.events).isEqualTo(events.subList(events.size() - 20, events.size()));
        }
    }

    @Test
    void macroEvents_needNoChunk() throws IOException {
        List<RecordedEvent> events = write(new HistoryFixture(8, 3, STEPS));
        byte[] bytes = Files.readAllBytes(file);
        int symbols = 300;
        java.util.Arrays.fill(bytes, symbols, bytes.length / 5, (byte) 0);
        Files.write(file, bytes);
        List<Long> found = new ArrayList<>();
        try (TraceIndex index = TraceIndex.open(file)) {
            index.macroEvents(5, macro -> found.add(macro.event().index()) && found.size() < 50);
        }

        assertThat(found)
                .isEqualTo(events.stream()
                        .filter(event -> !event.kind().isAccess())
                        .skip(5)
                        .limit(50)
                        .map(RecordedEvent::index)
                        .toList());
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {11, 12, 13})
    void s0_2_access_isFoundByThreadAndNumber(long seed) throws IOException {
        List<RecordedEvent> events = write(new HistoryFixture(seed, 4, STEPS));
        Random random = new Random(seed);
        try (TraceIndex index = TraceIndex.reopen(file, SPACING)) {
            List<Integer> threads = List.copyOf(index.accesses().keySet());
            for (int i = 0; i < 100; i++) {
                int thread = threads.get(random.nextInt(threads.size()));
                List<RecordedEvent> own = accessesOf(events, thread);
                int access = random.nextInt(own.size() + 1);
                long expected = access == own.size() ? -1 : own.get(access).index();

                assertThat(index.eventOf(thread, access)).isEqualTo(expected);
            }
            assertThat(index.eventOf(-5, 0)).isEqualTo(-1);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {21, 22, 23})
    void s0_14_order_isThatOfTheTrace(long seed) throws IOException {
        List<RecordedEvent> events = write(new HistoryFixture(seed, 4, STEPS));
        List<RecordedEvent> macros =
                events.stream().filter(event -> !event.kind().isAccess()).toList();
        Random random = new Random(seed);
        try (TraceIndex index = TraceIndex.open(file)) {
            List<Integer> threads = List.copyOf(index.accesses().keySet());
            for (int i = 0; i < 500; i++) {
                int thread = threads.get(random.nextInt(threads.size()));
                List<RecordedEvent> own = accessesOf(events, thread);
                if (own.isEmpty()) {
                    continue;
                }
                int access = random.nextInt(own.size());
                int macro = random.nextInt(macros.size());
                EventOrder order =
                        own.get(access).index() < macros.get(macro).index() ? EventOrder.BEFORE : EventOrder.AFTER;

                assertThat(index.order(thread, access, macro)).isEqualTo(order);
            }
        }
    }

    @Test
    void s0_14_whatIsNotThere_isAskedForInVain() throws IOException {
        write(new HistoryFixture(24, 2, 300));
        try (TraceIndex index = TraceIndex.open(file)) {
            int thread = index.accesses().keySet().iterator().next();
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> index.order(-7, 0, 0))
                    .withMessage("the trace has no thread -7");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> index.order(thread, 1 << 20, 0))
                    .withMessageContaining("none with number " + (1 << 20));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> index.order(thread, 0, index.macroEvents()))
                    .withMessageContaining("macro-events, and none with number");
        }
    }

    @Test
    void fileOfAKilledWriter_getsAnIndexOfWhatIsThere() throws IOException {
        List<RecordedEvent> events = write(new HistoryFixture(31, 3, STEPS));
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length / 3));
        try (TraceIndex index = TraceIndex.open(file)) {
            assertThat(index.damage()).isPresent();
            assertThat(index.events()).isBetween((long) events.size() / 10, (long) events.size());
            EventListFixture out = new EventListFixture();
            index.events(index.events() - 10, 20, out);
            assertThat(out.events).isEqualTo(events.subList((int) index.events() - 10, (int) index.events()));
        }
    }

    /** The same holds if only whole blocks are missing. */
    @Test
    void fileCutBetweenTwoBlocks_isDamaged() throws IOException {
        write(new HistoryFixture(32, 2, 400));
        byte[] bytes = Files.readAllBytes(file);
        List<Integer> cuts = new ArrayList<>();
        try (BlockReader blocks = new BlockReader(file)) {
            for (Block block = blocks.next(); block != null && !block.hasEnd(); block = blocks.next()) {
                cuts.add((int) blocks.position());
            }
        }
        assertThat(cuts).hasSizeGreaterThan(3);
        for (int cut : cuts) {
            Files.write(file, java.util.Arrays.copyOf(bytes, cut));
            assertThat(damageOf(file))
                    .as("cut at byte %d of %d", cut, bytes.length)
                    .hasValueSatisfying(
                            damage -> assertThat(damage).hasMessageContaining("the trace has no end block yet"));
        }
    }

    private static Optional<TraceDamagedException> damageOf(Path file) throws IOException {
        try (TraceIndex index = TraceIndex.open(file)) {
            return index.damage();
        } catch (TraceDamagedException damage) {
            return Optional.of(damage); // of a file that has nothing but its header
        }
    }

    /** Any other outcome than the right answer or the typed error would be one more exception, or a wrong event. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {41, 42})
    void s0_16_damagedIndex_isATypedError_orGivesWhatIsRight(long seed) throws IOException {
        List<RecordedEvent> events = write(new HistoryFixture(seed, 2, 400));
        byte[] whole = Files.readAllBytes(file);
        Random random = new Random(seed);
        int damaged = 0;
        for (int i = 0; i < 1000; i++) {
            byte[] bytes = whole.clone();
            int at = bytes.length / 4 + random.nextInt(bytes.length * 3 / 4);
            if (random.nextBoolean()) {
                bytes[at] ^= (byte) (1 << random.nextInt(8));
            } else {
                bytes = java.util.Arrays.copyOf(bytes, at);
            }
            Files.write(file, bytes);
            try (TraceIndex index = TraceIndex.open(file)) {
                EventListFixture out = new EventListFixture();
                index.events(index.events() / 2, 5, out);
                assertThat(events).containsAll(out.events);
                index.macroEvents(0, macro -> events.contains(macro.event().copy()));
            } catch (TraceDamagedException expected) {
                damaged++;
            }
        }

        assertThat(damaged).isPositive();
    }

    @Test
    void replay_tellsOfDamageInTheIndex_andLosesNothing() throws IOException {
        List<RecordedEvent> events = write(new HistoryFixture(51, 2, 400));
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 30] ^= 4;
        Files.write(file, bytes);
        EventListFixture out = new EventListFixture();
        try (TraceFileReader reader = TraceFileReader.open(file)) {
            TraceEnding ending = reader.replay(out);

            assertThat(ending.damage()).isPresent();
            assertThat(ending.ending()).isEqualTo("completed");
        }
        assertThat(out.events).isEqualTo(events);
        assertThatExceptionOfType(TraceDamagedException.class)
                .isThrownBy(() -> TraceIndex.open(file).close());
    }

    private List<RecordedEvent> write(HistoryFixture history) throws IOException {
        try (TraceFileWriter writer = new TraceFileWriter(file, SampleTraceFixture.header())) {
            history.writeTo(writer);
            writer.end(new Outputs(), SampleTraceFixture.ATTESTATION, "completed");
        }
        return history.sorted();
    }

    /** The same, with the event's own thread even if it begins. */
    private static List<ThreadPosition> positionsAt(List<RecordedEvent> events, int event) {
        List<ThreadPosition> positions = new ArrayList<>(positionsBefore(events, event));
        int thread = events.get(event).thread();
        if (positions.stream().noneMatch(position -> position.thread() == thread)) {
            positions.add(new ThreadPosition(thread, 0, 0));
            positions.sort(Comparator.comparingInt(ThreadPosition::thread));
        }
        return positions;
    }

    /** {@return the position of each live thread just before an event} */
    private static List<ThreadPosition> positionsBefore(List<RecordedEvent> events, int event) {
        Map<Integer, ThreadPosition> positions = new TreeMap<>();
        for (RecordedEvent earlier : events.subList(0, event)) {
            int thread = earlier.thread();
            ThreadPosition before = positions.getOrDefault(thread, new ThreadPosition(thread, 0, 0));
            boolean isAccess = earlier.kind().isAccess();
            positions.put(thread, isAccess ? new ThreadPosition(thread, before.next() + 1, earlier.site()) : before);
            if (earlier.kind() == EventKind.THREAD_END) {
                positions.remove(thread);
            }
        }
        return List.copyOf(positions.values());
    }

    private static List<RecordedEvent> accessesOf(List<RecordedEvent> events, int thread) {
        return events.stream()
                .filter(event -> event.thread() == thread && event.kind().isAccess())
                .toList();
    }
}
