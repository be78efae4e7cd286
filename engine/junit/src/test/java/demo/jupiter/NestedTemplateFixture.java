// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.jupiter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** A class that is run for each of several arguments, and has no tests but nested ones. */
@ParameterizedClass
@ValueSource(strings = {"small", "large"})
class NestedTemplateFixture {
    @Parameter
    private String size = "";

    @Nested
    class Inner {
        @Nested
        class Innermost {
            @Test
            void deep() {
                Log.add("deep " + size);
                assertEquals(2, Shared.incrementedByTwo());
            }
        }
    }
}
