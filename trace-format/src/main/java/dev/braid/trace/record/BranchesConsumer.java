// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.record;

/** Takes branch records. */
@FunctionalInterface
public interface BranchesConsumer {
    /**
     * Takes a branch record as it is unpacked: those of one slot in their order. Where a thread goes on in another
     * slot, its clock is greater there than in the one before.
     *
     * @param clock the clock of the slot
     */
    void branches(int slot, int thread, long clock, Branches record);
}
