// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.cookbook;

import java.util.concurrent.CompletableFuture;

/** A pipeline of which no stage waits. */
class RightOrderPipelineFixture extends OrderPipelineFixture {
    @Override
    CompletableFuture<Integer> total(String first, String second) {
        return price(first).thenCombine(price(second), Integer::sum);
    }
}
