// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SeenClassesTests {
    private static final Class<?>[] LIST = {String.class, List.class, Integer.class, int[].class};

    private final SeenClasses seen = new SeenClasses();

    @BeforeEach
    void addAll() {
        for (Class<?> type : LIST) {
            seen.add(type);
        }
    }

    @Test
    void listOfAClassThatWasNotAdded_missesIt() {
        assertThat(seen.missing(new Class<?>[] {List.class, Long.class})).containsExactly(Long.class);
    }

    @Test
    void rememberedList_missesWhatIsNewAnywhere() {
        seen.remember(LIST);

        assertThat(seen.missing(LIST)).isEmpty();
        assertThat(seen.missing(new Class<?>[] {
                    Byte.class, String.class, List.class, Short.class, Integer.class, int[].class, Long.class
                }))
                .containsExactly(Byte.class, Short.class, Long.class);
    }

    @Test
    void rememberedList_missesWhatTookTheLastPlaces() {
        seen.remember(LIST);

        assertThat(seen.missing(new Class<?>[] {String.class, List.class, Byte.class, Short.class}))
                .containsExactly(Byte.class, Short.class);
    }

    @Test
    void otherOrder_orUnloadedClass_missesNothingThatWasAdded() {
        seen.remember(LIST);

        assertThat(seen.missing(new Class<?>[] {int[].class, Integer.class, List.class, String.class}))
                .isEmpty();
        assertThat(seen.missing(new Class<?>[] {List.class, Long.class, Integer.class, int[].class}))
                .containsExactly(Long.class);
    }
}
