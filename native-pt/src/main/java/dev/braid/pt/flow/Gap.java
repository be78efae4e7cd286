// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow;

/**
 * A part of a flow that is missing. What comes before it and what comes after it must never be joined.
 *
 * @param reason why it is missing
 * @param offset where in the trace, in bytes from its start plus {@link FlowOptions#baseOffset}
 * @param bytes how many bytes of the trace could not be used; 0 after {@link GapReason#OVERFLOW}, where the processor
 *     does not say what it dropped
 * @param message one sentence: what, where, and what to do about it
 */
public record Gap(GapReason reason, long offset, long bytes, String message) {}
