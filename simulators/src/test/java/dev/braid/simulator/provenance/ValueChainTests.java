// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.provenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.braid.simulator.TraceFixture;
import dev.braid.simulator.provenance.ChainLink.Origin;
import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Chains of writes behind values, in traces that are written by hand. */
class ValueChainTests {
    private static final int DEPTH = 10;

    private final TraceFixture trace = new TraceFixture().begin(1, "main").begin(2, "worker");

    @Test
    void valueThatWasCopied_leadsToWhereItWasReadFrom() throws IOException {
        trace.write(1, 7, 16, 42); // 2
        trace.read(2, 8, 24, 0).read(2, 7, 16, 42).write(2, 8, 16, 42); // 3, 4, 5
        trace.read(1, 8, 16, 42); // 6

        assertThat(chain(6)).containsExactly("5 SAME_VALUE_READ 4", "2 COMPUTED - []");
    }

    @Test
    void counter_leadsFromIncrementToIncrement() throws IOException {
        trace.readWrite(1, 7, 16, 0, 1).readWrite(2, 7, 16, 1, 2); // 2, 3
        trace.read(1, 7, 16, 2).write(1, 7, 16, 3).read(2, 7, 16, 3); // 4, 5, 6

        assertThat(chain(6))
                .containsExactly("5 SAME_LOCATION_READ 4", "3 UPDATED 3", "2 UPDATED 2", "- BEFORE_THE_TRACE - []");
    }

    @Test
    void laterOfTwoReads_isFollowed() throws IOException {
        trace.write(1, 7, 16, 5); // 2
        trace.read(2, 8, 16, 6).read(2, 7, 16, 5).write(2, 7, 16, 6).read(1, 7, 16, 6); // 3 to 6

        assertThat(chain(6).get(0)).isEqualTo("5 SAME_LOCATION_READ 4");
    }

    @Test
    void readsOfEarlierThunks_areNotFollowed_andTheLastOnesOfThisAreShown() throws IOException {
        trace.read(2, 9, 16, 42).operation(EventKind.MONITOR_ENTER, 2, 30); // 2, 3
        for (int i = 0; i < 4; i++) {
            trace.read(2, 8, 16 + 8L * i, 100 + i); // 4 to 7
        }
        trace.read(1, 9, 16, 42).write(2, 7, 16, 42).read(1, 7, 16, 42); // 8, 9, 10

        assertThat(chain(10)).containsExactly("9 COMPUTED - [7, 6, 5]");
    }

    @Test
    void whatUntracedCodeMayHaveWritten_endsTheChain() throws IOException {
        trace.write(1, 7, 16, 42).untracedWrite(1, 7, 8, 16).read(2, 7, 16, 42);

        assertThat(chain(4)).containsExactly("3 UNTRACED_CODE - []");
    }

    @Test
    void anotherValueThanTheLastWritten_endsTheChain() throws IOException {
        trace.write(1, 7, 16, 42).read(2, 7, 16, 43);
        assertThat(chain(3)).containsExactly("2 ANOTHER_VALUE - []");

        trace.size(4).write(1, 7, 20, 42).size(8).read(2, 7, 16, 43);
        assertThat(chain(5)).containsExactly("4 ANOTHER_VALUE - []");
    }

    @Test
    void neighbouringReferences_areApart() throws IOException {
        trace.writeReference(1, 7, 16, 9).writeReference(1, 7, 20, 9).readReference(2, 7, 16, 9);

        assertThat(chain(4)).containsExactly("2 COMPUTED - []");
    }

    @Test
    void chain_isCutAtItsDepth() throws IOException {
        for (int i = 0; i < 10; i++) {
            trace.readWrite(1, 7, 16, i, i + 1);
        }
        assertThat(links(11, 4)).hasSize(4);
    }

    @Test
    void thunksOfThreads_areFoundByEvent() {
        trace.operation(EventKind.MONITOR_ENTER, 2, 30).read(1, 7, 16, 0).read(2, 7, 16, 0);
        ThunkStarts thunks = thunks();

        assertThat(thunks.number(1, 3)).isEqualTo(1);
        assertThat(thunks.number(2, 1)).isEqualTo(1);
        assertThat(thunks.number(2, 2)).isEqualTo(2);
        assertThat(thunks.number(2, 4)).isEqualTo(2);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> thunks.number(3, 4))
                .withMessage("thread 3 has no event before event 4");
    }

    private List<String> chain(int event) throws IOException {
        return links(event, DEPTH).stream()
                .map(link -> index(link.write()) + " " + link.origin() + " "
                        + (link.origin() == Origin.SAME_VALUE_READ
                                        || link.origin() == Origin.SAME_LOCATION_READ
                                        || link.origin() == Origin.UPDATED
                                ? index(link.read())
                                : index(link.read()) + " "
                                        + link.reads().stream()
                                                .map(RecordedEvent::index)
                                                .toList()))
                .toList();
    }

    private static String index(@Nullable RecordedEvent event) {
        return event == null ? "-" : Long.toString(event.index());
    }

    private List<ChainLink> links(int event, int depth) throws IOException {
        EventHistory history = (before, notBefore, property) -> {
            for (int i = (int) before - 1; i >= notBefore; i--) {
                if (property.test(trace.events().get(i))) {
                    return trace.events().get(i);
                }
            }
            return null;
        };
        return new ValueChain(history, thunks()).behind(trace.events().get(event), depth);
    }

    private ThunkStarts thunks() {
        ThunkStarts thunks = new ThunkStarts();
        trace.events().forEach(thunks::event);
        return thunks;
    }
}
