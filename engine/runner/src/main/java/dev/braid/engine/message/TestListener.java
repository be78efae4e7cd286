// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.message;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Takes what becomes known of a test while it runs, in the worker and then in the engine. */
public interface TestListener {
    /** Takes nothing. */
    TestListener NONE = new TestListener() {
        @Override
        public void opens(NamedNode container) {}

        @Override
        public void named(List<NamedNode> path) {}

        @Override
        public void begins() {}

        @Override
        public void published(Map<String, String> entries) {}

        @Override
        public void filePublished(Path file, String mediaType) {}
    };

    /** Takes a container around the test that Jupiter opens: no condition skips it. */
    void opens(NamedNode container);

    /** Takes what lies between the test and its invocation that is run or skipped, then that. */
    void named(List<NamedNode> path);

    /** Reports that no condition skips the test. */
    void begins();

    /**
     * Takes the time of a run, which its end has, too.
     *
     * @param body the nanoseconds of the test's method
     * @param around the nanoseconds of everything that is done for this run before and behind it
     */
    default void took(Duration body, Duration around) {}

    /** Takes an entry that the test has published. */
    void published(Map<String, String> entries);

    /** Takes a file that the test has published. */
    void filePublished(Path file, String mediaType);
}
