// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.schedule.work;

/** A counter that threads share. */
final class Counter {
    int number; // nobody reads it but the increments

    void increment() {
        number++;
        number++;
        number++;
    }
}
