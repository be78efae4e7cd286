// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.suspect;

import dev.braid.trace.RecordedEvent;

/** An access of the program to a location, or a call of the program on a collection. */
final class Use {
    private final RecordedEvent event;
    private final long releases;
    private boolean reads;
    private boolean writes;
    private int size;

    /**
     * @param event the access, or the first one of the call
     * @param releases the number of earlier releases of its thread
     * @param size the size of the collection before it, {@link CollectionSizes#UNKNOWN} if that is not known
     */
    Use(RecordedEvent event, long releases, int size) {
        this.event = event;
        this.releases = releases;
        this.size = size;
        add(event.kind().reads(), event.kind().writes());
    }

    /** Takes a further access of the call. */
    void add(boolean isRead, boolean isWrite) {
        reads |= isRead;
        writes |= isWrite;
    }

    /** Takes the collection's size, which has become known before anything in the call has changed it. */
    void sizeIsKnown(int found) {
        size = size == CollectionSizes.UNKNOWN && !writes ? found : size;
    }

    int size() {
        return size;
    }

    RecordedEvent event() {
        return event;
    }

    int thread() {
        return event.thread();
    }

    long releases() {
        return releases;
    }

    boolean writes() {
        return writes;
    }

    boolean onlyReads() {
        return reads && !writes;
    }

    boolean onlyWrites() {
        return writes && !reads;
    }
}
