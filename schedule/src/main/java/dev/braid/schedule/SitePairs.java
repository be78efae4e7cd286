// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

/**
 * Pairs of conflicting accesses of two threads to the same memory, one right after the other, in the runs of a search.
 *
 * @param pairs each once: the {@link Switch#site} of the first access, {@link Switch#SITE_BITS} bits to the left, and that
 *     of the second one
 * @param isWhole whether they are all; otherwise a run has had more memory or the search more pairs than are kept
 */
@SuppressWarnings("ArrayRecordComponent") // made by the hooks, which use no collections; never compared
public record SitePairs(long[] pairs, boolean isWhole) {}
