// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow;

/**
 * A part of a flow that is missing. What comes before it and what comes after it must never be joined.
 *
 * @param reason the reason why it is missing
 * @param offset the offset in the trace, in bytes from its start plus {@link FlowOptions#baseOffset}
 * @param bytes the number of bytes of the trace that could not be used; 0 after {@link GapReason#OVERFLOW}, where
 *     the processor does not report the number that it dropped
 * @param message one sentence: what, where, and what to do about it
 */
public record Gap(GapReason reason, long offset, long bytes, String message) {}
