// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

/**
 * AUX bytes that are missing.
 *
 * @param offset where, of all bytes that ever were in the ring
 * @param bytes how many, 0 if nobody knows
 * @param reason why, as a clause
 */
public record AuxGap(long offset, long bytes, String reason) {}
