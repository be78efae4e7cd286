// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.jupiter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** A class that is run for each of several arguments. */
@ParameterizedClass
@ValueSource(strings = {"small", "large"})
class ClassTemplateFixture {
    @Parameter
    private String size = "";

    @BeforeAll
    static void beforeAll() {
        Log.add("beforeAll");
    }

    @Test
    void plain() {
        Log.add("plain " + size);
        assertEquals(2, Shared.incrementedByTwo());
    }

    @Nested
    class Inner {
        @RepeatedTest(2)
        void repeated() {
            Log.add("repeated " + size);
            assertEquals(2, Shared.incrementedByTwo());
        }
    }

    @AfterAll
    static void afterAll() {
        Log.add("afterAll");
    }
}
