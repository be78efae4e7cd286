// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import java.nio.file.Path;
import java.util.Map;

/** Publishes facts about one running test to the platform's listeners. */
public interface ReportEntries {
    /** Publishes one entry. Neither keys nor values may be blank. */
    void publish(Map<String, String> entries);

    /** Attaches a file to the test, for those who write or show reports of all engines. */
    void attach(Path file, String mediaType);
}
