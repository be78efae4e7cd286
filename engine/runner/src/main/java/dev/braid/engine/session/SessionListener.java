// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.session;

import dev.braid.engine.message.NamedNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Takes what a test tells while it runs. */
public interface SessionListener {
    /** Takes a container that no condition skips, before its {@code @BeforeAll} methods run. */
    void opens(NamedNode container);

    /**
     * Takes the invocation that is about to be run, or to be skipped, of a test that has several.
     *
     * @param path what lies between the test and it, then the invocation itself
     */
    void named(List<NamedNode> path);

    /** Is told that no condition skips the test, or the invocation that was named. */
    void begins();

    /** Takes an entry of the test's {@code TestReporter}. */
    void published(Map<String, String> entries);

    /** Takes a file of the test's {@code TestReporter}. */
    void filePublished(Path file, String mediaType);
}
