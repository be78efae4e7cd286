// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.trace;

import static org.assertj.core.api.Assertions.assertThat;

import demo.function.BlockFixture;
import dev.braid.engine.command.Braid;
import dev.braid.engine.command.Json;
import dev.braid.engine.command.RecordedRun;
import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.layout.StripeDescriptor;
import dev.braid.trace.symbol.SymbolTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Hand-overs of stripes, as {@code braid stats} counts them, against a count by hand and in a program that has them.
 */
class StripeContentionTests {
    private static final long SEED = Long.getLong("stripe.seed", 5);
    private static final int EVENTS = 600;
    private static final int ROUNDS = 300; // of the fixture
    private static final EventKind[] KINDS = {
        EventKind.READ, EventKind.WRITE, EventKind.READ_WRITE, EventKind.CAS_FAILED, EventKind.MONITOR_ENTER
    };

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "{0} stripes, blocks of {1} bytes")
    @CsvSource({"1, 64", "2, 8", "8, 16", "1024, 4096"})
    void counts_areThoseByHand(int stripes, int blockBytes) {
        for (int round = 0; round < 20; round++) {
            List<RecordedEvent> events = events(new Random(SEED + round));
            StripeContention contention = new StripeContention(stripes, blockBytes);
            events.forEach(contention::event);

            long sharing = 0;
            long falseSharing = 0;
            for (int i = 0; i < events.size(); i++) {
                RecordedEvent event = events.get(i);
                int before = i - 1;
                while (before >= 0 && !shareStripe(events.get(before), event, stripes, blockBytes)) {
                    before--;
                }
                if (before >= 0 && event.kind().isAccess() && isHandOver(events.get(before), event)) {
                    boolean same = isSame(events.get(before), event);
                    sharing += same ? 1 : 0;
                    falseSharing += same ? 0 : 1;
                }
            }
            String description = "round " + round + " of seed " + SEED;
            assertThat(contention.sharing()).as(description).isEqualTo(sharing);
            assertThat(contention.falseSharing()).as(description).isEqualTo(falseSharing);
            assertThat(sharing).as(description).isPositive();
            List<StripeContention.Row> rows = contention.rows(new SymbolTable());
            assertThat(rows.stream().mapToLong(StripeContention.Row::sharing).sum())
                    .isEqualTo(sharing);
            assertThat(rows)
                    .allSatisfy(row -> assertThat(row.fields().values().stream()
                                    .mapToLong(Long::longValue)
                                    .sum())
                            .as("hand-overs of stripe %d by field", row.number())
                            .isEqualTo(row.handOvers()));
        }
    }

    private static boolean shareStripe(RecordedEvent one, RecordedEvent other, int stripes, int blockBytes) {
        return one.kind().isAccess()
                && StripeDescriptor.stripeOf(one.object(), one.offset(), stripes, blockBytes)
                        == StripeDescriptor.stripeOf(other.object(), other.offset(), stripes, blockBytes);
    }

    private static boolean isHandOver(RecordedEvent one, RecordedEvent other) {
        return one.thread() != other.thread()
                && (one.kind().writes() || other.kind().writes());
    }

    /** {@return {@code true} if a byte belongs to both} */
    private static boolean isSame(RecordedEvent one, RecordedEvent other) {
        for (long at = one.offset(); at < one.offset() + one.size(); at++) {
            if (one.object() == other.object() && at >= other.offset() && at < other.offset() + other.size()) {
                return true;
            }
        }
        return false;
    }

    private static List<RecordedEvent> events(Random random) {
        List<RecordedEvent> events = new ArrayList<>();
        for (int i = 0; i < EVENTS; i++) {
            int size = 1 << random.nextInt(4);
            events.add(new RecordedEvent(
                    i,
                    KINDS[random.nextInt(KINDS.length)],
                    random.nextInt(3),
                    i,
                    random.nextInt(100),
                    0,
                    1 + random.nextInt(3),
                    16 + (long) size * random.nextInt(4),
                    size,
                    AccessMode.PLAIN,
                    false,
                    0,
                    0,
                    0,
                    0,
                    0,
                    0,
                    0));
        }
        return events;
    }

    @Test
    void options_areThoseOfTheHeader_orNotKnown() {
        StripeContention contention = Objects.requireNonNull(
                StripeContention.of(Map.of("stripes", "16", "block.bytes", "8", "include", "stripes=2")));
        assertThat(contention.stripes()).isEqualTo(16);
        assertThat(contention.blockBytes()).isEqualTo(8);
        for (Map<String, String> wrong : List.of(
                Map.<String, String>of(),
                Map.of("stripes", "16"),
                Map.of("stripes", "15", "block.bytes", "8"),
                Map.of("stripes", "16", "block.bytes", "0"),
                Map.of("stripes", "99999999999999999999", "block.bytes", "8"))) {
            assertThat(StripeContention.of(wrong)).as(wrong.toString()).isNull();
        }
    }

    /**
     * Two threads write to a field each, by turns: all of it is false sharing, and none of it is there with more
     * stripes.
     */
    @Test
    void s3_13_fieldsThatShareAStripe_areNamed() throws IOException, InterruptedException {
        List<String> one = List.of("-l", "1");
        Path trace = RecordedRun.of(folder, one, BlockFixture.class).trace();
        Braid stats = Braid.call(folder, "stats", trace.toString());
        assertThat(stats.code()).as(stats.toString()).isZero();
        assertThat(stats.out())
                .contains("  hand-overs of 1 stripes, by blocks of 64 bytes: ")
                .containsPattern("stripe 0: [\\d,]+ with one location, [\\d,]+ with different ones\n")
                .containsPattern(" (" + (ROUNDS - 1) + "|" + ROUNDS + ")  to demo.function.BlockFixture.far\n");
        String json = Braid.call(folder, "stats", trace.toString(), "--json").out();
        String[] counts = Json.python(
                        folder,
                        json,
                        "' '.join(map(str, [r['number'], len(r['byStripe']), r['byStripe'][0]['falseSharing'],"
                                + " r['byStripe'][0]['fields']['demo.function.BlockFixture.near'],"
                                + " r['byStripe'][0]['fields']['demo.function.BlockFixture.far']]))",
                        "stripes")
                .split(" ");
        assertThat(counts[0] + counts[1]).isEqualTo("11");
        // Each thread takes over from the other, but for its first time, before which it does something else.
        assertThat(Long.parseLong(counts[2])).isGreaterThanOrEqualTo(2 * ROUNDS - 2);
        assertThat(Long.parseLong(counts[3])).isBetween(ROUNDS - 1L, (long) ROUNDS);
        assertThat(Long.parseLong(counts[4])).isBetween(ROUNDS - 1L, (long) ROUNDS);

        List<String> many = List.of("-l", "65536", "-b", "8");
        trace = RecordedRun.of(folder, many, BlockFixture.class).trace();
        json = Braid.call(folder, "stats", trace.toString(), "--json").out();
        assertThat(Json.python(
                        folder,
                        json,
                        "sum(1 for s in r['byStripe'] if s['falseSharing'] and"
                                + " any('BlockFixture' in f for f in s['fields']))",
                        "stripes"))
                .isEqualTo("0");
    }

    @Test
    void unlockedTrace_hasNoStripes() throws IOException {
        // What says whose turn it is would be read without end, where the machine is busy.
        List<String> flags = List.of("-t");
        RecordedRun run = RecordedRun.of(folder, flags, BlockFixture.class);
        Braid stats = Braid.call(folder, "stats", run.trace().toString());
        assertThat(stats.out()).contains("hand-overs of stripes: not known");
        assertThat(Braid.call(folder, "stats", run.trace().toString(), "--json").out())
                .doesNotContain("\"stripes\"");
    }
}
