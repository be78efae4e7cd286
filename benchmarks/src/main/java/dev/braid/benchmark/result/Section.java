// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.result;

/** One part of the benchmarks. */
public interface Section {
    /** {@return its name in options and results} */
    String name();

    /** {@return its heading, for people} */
    String title();

    /** {@return the method of measurement, printed above the table} */
    String method();

    /** Measures all of it. */
    void run(Settings settings, Results results) throws Exception;
}
