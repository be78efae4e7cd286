// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.session;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** A class that is run for each of two arguments. */
@ParameterizedClass
@ValueSource(strings = {"a", "b"})
public class ClassTemplateFixture {
    private final String argument;

    ClassTemplateFixture(String argument) {
        this.argument = argument;
    }

    @BeforeAll
    static void beforeAll() {
        System.out.println("before all");
    }

    @AfterAll
    static void afterAll() {
        System.out.println("after all");
    }

    @Test
    void first() {
        System.out.println("first " + argument);
    }

    @Test
    void second() {
        System.out.println("second " + argument);
    }
}
