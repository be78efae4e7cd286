// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.discovery;

import dev.braid.engine.api.TracedConcurrencyTest;
import dev.braid.engine.wrong.WrongClassFixture;

/** Does not override the package-private method of the same name in another package. */
class SameNameFixture extends WrongClassFixture.Base {
    @TracedConcurrencyTest
    void test() {}
}
