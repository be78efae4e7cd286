// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.braid.trace.symbol.SymbolTable;
import dev.braid.trace.symbol.TracedClass;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class MethodTableTests {
    @Test
    void classWithoutMethods_hidesNoMethodOfTheNextOne() throws IOException {
        TracedClass none = traced(Marker.class, 7);
        TracedClass some = traced(Work.class, 7);

        for (List<TracedClass> order : List.of(List.of(none, some), List.of(some, none), List.of(none, some, none))) {
            MethodTable table = new MethodTable(order);

            assertThat(Objects.requireNonNull(table.find(7)).length()).isPositive();
            assertThat(table.find(8)).isNotNull();
            assertThat(table.find(9)).isNull();
            assertThat(table.named(Marker.class.getName()))
                    .singleElement()
                    .satisfies(marker -> assertThat(marker.methods()).isEmpty());
            assertThat(table.named(Work.class.getName()))
                    .singleElement()
                    .satisfies(work -> assertThat(work.methods()).hasSize(2));
        }
    }

    @Test
    void classThatIsDefinedLater_isFoundBehindOneWithoutMethods() throws IOException {
        TracedClass later = traced(Work.class, 7);
        SymbolTable names = new SymbolTable();
        names.defineTracedClass(traced(Marker.class, 7));
        names.onUnknownSite(() -> names.defineTracedClass(later));
        MethodTable table = new MethodTable(names);

        assertThat(table.find(7)).isNotNull();
    }

    private static TracedClass traced(Class<?> type, int firstMethod) throws IOException {
        String file = type.getName().substring(type.getName().lastIndexOf('.') + 1) + ".class";
        try (InputStream in = Objects.requireNonNull(type.getResourceAsStream(file))) {
            return TracedClass.of(type.getName(), firstMethod, in.readAllBytes());
        }
    }

    private @interface Marker {}

    /** A class with a constructor and a method. */
    static class Work {
        int twice(int number) {
            return 2 * number;
        }
    }
}
