// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recording;

/**
 * A part of a thread's flow that is missing.
 *
 * @param tid whose, -1 if it is not known
 * @param bytes how many bytes of the trace, 0 if it is not known
 * @param position in the file, where bytes are missing or could not be used
 * @param message why, and what to do about it
 */
public record RecordedGap(int tid, long bytes, long position, String message) {}
