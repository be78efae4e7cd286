// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recording;

/**
 * A part of a thread's flow that is missing.
 *
 * @param tid the thread, -1 if it is not known
 * @param bytes the number of bytes of the trace, 0 if it is not known
 * @param position in the file, where bytes are missing or could not be used
 * @param message the reason, and the remedy
 */
public record RecordedGap(int tid, long bytes, long position, String message) {}
