// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

/**
 * AUX bytes that are missing.
 *
 * @param offset the offset, of all bytes that ever were in the ring
 * @param bytes the number of bytes, 0 if nobody knows
 * @param reason the reason, as a clause
 */
public record AuxGap(long offset, long bytes, String reason) {}
