// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code.log;

/** Availability of a log of this JVM's code. */
public sealed interface CodeLogAvailability {
    /** There is a log, and what the JVM has reported so far is in the file. */
    record Available(CodeLog log) implements CodeLogAvailability {}

    /**
     * The JVM does not report its code, and there is no file.
     *
     * @param reason a sentence
     * @param fix a remedy, as a sentence
     */
    record Unavailable(String reason, String fix) implements CodeLogAvailability {}
}
