// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow;

/** Availability of libipt in this process. */
public sealed interface LibiptAvailability {
    /** @param version as the library says, without its patch level, which it does not know */
    record Available(String version) implements LibiptAvailability {}

    /**
     * @param reason one sentence
     * @param fix one sentence
     */
    record Unavailable(String reason, String fix) implements LibiptAvailability {}
}
