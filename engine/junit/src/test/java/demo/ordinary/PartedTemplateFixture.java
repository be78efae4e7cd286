// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.ordinary;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** A class that is run three times, with tests that different machines run. */
@ParameterizedClass
@ValueSource(strings = {"small", "medium", "large"})
public class PartedTemplateFixture {
    @Parameter
    String size = "";

    @Test
    void one() throws InterruptedException {
        new OrdinaryFixture().shares();
    }

    @Test
    void two() throws InterruptedException {
        new OrdinaryFixture().shares();
    }

    @Test
    void three() throws InterruptedException {
        new OrdinaryFixture().shares();
    }

    @Test
    void four() throws InterruptedException {
        new OrdinaryFixture().shares();
    }
}
