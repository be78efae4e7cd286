// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code;

/** Event of a code log; the log has its events in the order in which they were written. */
public sealed interface CodeEvent {
    /** Code appeared. */
    record Loaded(CodeEntry entry) implements CodeEvent {}

    /**
     * Compiled code went.
     *
     * @param time as System.nanoTime tells it
     */
    record Unloaded(long address, long time) implements CodeEvent {}

    /**
     * Code was found changed, such as calls that have been linked.
     *
     * @param address the address at which the changed code begins, all of it
     * @param time the time of the finding, as System.nanoTime gives it
     */
    @SuppressWarnings("ArrayRecordComponent") // Events are not compared.
    record Changed(long address, byte[] bytes, long time) implements CodeEvent {}
}
