// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.record;

/**
 * Records that {@link dev.braid.trace.merge.OrderedMerge#add} took in.
 *
 * @param records whole and valid records, of all kinds
 * @param bytes the bytes that these records take
 * @param lastClock the slot's clock after the last one, where its next chunk starts
 */
public record ChunkScan(int records, int bytes, long lastClock) {}
