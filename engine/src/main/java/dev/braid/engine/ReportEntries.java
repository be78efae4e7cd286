// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import java.util.Map;

/** Publishes key-value pairs about one running test to whoever listens to the platform. */
@FunctionalInterface
public interface ReportEntries {
    /** Publishes one entry. Neither keys nor values may be blank. */
    void publish(Map<String, String> entries);
}
