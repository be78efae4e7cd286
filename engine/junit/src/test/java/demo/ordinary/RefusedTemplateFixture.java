// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.ordinary;

import dev.braid.engine.api.Traced;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** A class that is run for each of several arguments, and none of whose tests can be traced. */
@ParameterizedClass
@ValueSource(ints = {1, 2})
public class RefusedTemplateFixture {
    @Parameter
    int number;

    @Test
    @Traced(trials = 0)
    void refused() {}
}
