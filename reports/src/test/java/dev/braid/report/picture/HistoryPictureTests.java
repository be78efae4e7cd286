// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.report.picture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.report.picture.HistoryPicture.Bar;
import org.junit.jupiter.api.Test;

/** Each operation of a history's table becomes a bar in its thread's row, from its call to its return. */
class HistoryPictureTests {
    @Test
    void operations_areBarsFromCallToReturn() {
        HistoryPicture picture = HistoryPicture.of("""
                        the shortest history that fails, whatever the other 3 operations did:
                        operations-1      operations-2
                        offer(7) = true
                        poll() ...
                                          poll() = 7
                        ... poll() = 7
                                          take() has not returned""").orElseThrow();

        assertThat(picture.threads()).containsExactly("operations-1", "operations-2");
        assertThat(picture.steps()).isEqualTo(5);
        assertThat(picture.bars())
                .containsExactly(
                        new Bar(0, 0, 0, "offer(7) = true"),
                        new Bar(1, 2, 2, "poll() = 7"),
                        new Bar(0, 1, 3, "poll() = 7"),
                        new Bar(1, 4, 4, "take() has not returned"));
    }

    @Test
    void otherTexts_haveNoPicture() {
        assertThat(HistoryPicture.of("neither does")).isEmpty();
        assertThat(HistoryPicture.of("")).isEmpty();
    }
}
