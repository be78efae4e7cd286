// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.api;

import org.apiguardian.api.API;

/** Choice of whether a trace says how each thread got to its accesses. */
@API(status = API.Status.STABLE, since = "0.1")
public enum ControlFlow {
    /** It does not, and costs nothing. */
    NONE,
    /**
     * The agent records each decision of the program's classes that are traced, so that {@code braid flow} can list
     * every bytecode instruction that each thread has executed in them. A test fails if that is not what its trace
     * records: an access that was passed and left no record.
     */
    BRANCHES,
    /**
     * The processor records each branch of all code (Intel Processor Trace) into a perf.data file beside the trace,
     * where it can: {@code braid.pt} says what becomes of the test elsewhere.
     */
    PT
}
