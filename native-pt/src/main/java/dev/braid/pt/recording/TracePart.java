// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recording;

/** Next part of a recording: bytes of a thread, or the report that some are missing. */
sealed interface TracePart {
    /** Bytes that can be decoded at once. */
    record Bytes(ThreadTrace trace) implements TracePart {}

    /** Something is missing. */
    record Missing(RecordedGap gap) implements TracePart {}
}
