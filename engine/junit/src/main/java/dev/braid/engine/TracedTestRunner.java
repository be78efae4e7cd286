// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import dev.braid.engine.message.TestListener;
import java.util.Optional;

/**
 * Runs the traced tests of one execution request, one after the other.
 *
 * <p>Thread safety: one thread.
 */
public interface TracedTestRunner extends AutoCloseable {
    /**
     * Runs one test. What this throws is the failure of that test.
     *
     * @param listener notified of each run of it while it lasts
     */
    TestEnd run(TracedTest test, ReportEntries sink, TestListener listener);

    /**
     * Says that no more tests of a class come.
     *
     * @param className or the id of a class in Jupiter's tree
     * @return the failures of its {@code @AfterAll} methods
     */
    default Optional<String> endClass(String className) {
        return Optional.empty();
    }

    /** Ends what the runner started. What this throws is the failure of the engine. */
    @Override
    void close();
}
