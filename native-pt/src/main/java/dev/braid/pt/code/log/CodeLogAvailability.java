// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code.log;

/** Whether this JVM tells of its code. */
public sealed interface CodeLogAvailability {
    /** It does, and what it told so far is in the file. */
    record Available(CodeLog log) implements CodeLogAvailability {}

    /**
     * It does not, and there is no file.
     *
     * @param reason a sentence
     * @param fix what to do about it, as a sentence
     */
    record Unavailable(String reason, String fix) implements CodeLogAvailability {}
}
