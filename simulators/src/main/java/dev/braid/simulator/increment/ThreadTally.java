// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.increment;

import dev.braid.trace.EventKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.TraceEvent;

/** The accesses of one thread to one primitive location. */
final class ThreadTally {
    final LocationTally location;
    final int thread;

    long increments;
    long evens;

    /** True if the location's first event of all was that this thread put 1 into it. */
    boolean bornAsOne;

    private boolean hasRead;
    private long lastRead;
    private long readIndex;
    private long readClock;
    private int readSite;
    private int readCallSite;

    ThreadTally(LocationTally location, int thread) {
        this.location = location;
        this.thread = thread;
    }

    void read(TraceEvent event) {
        hasRead = true;
        lastRead = event.valueRead();
        readIndex = event.index();
        readClock = event.clock();
        readSite = event.site();
        readCallSite = event.callSite();
    }

    /** Takes a plain write: an increment of what the thread last read here, even if another thread wrote since. */
    void write(TraceEvent event) {
        long value = event.valueWritten();
        if (hasRead && value == lastRead + 1) {
            count(lastRead);
            if (location.lostUpdate == null && location.wasWrittenSince(readIndex, thread)) {
                location.lostUpdate = new LostUpdate(lastRead(event), location.lastWrite(event), event.copy());
            }
        }
        // One read justifies one increment.
        hasRead = false;
        location.wrote(event);
    }

    void readWrite(TraceEvent event) {
        if (event.valueWritten() == event.valueRead() + 1) {
            count(event.valueRead());
        }
        hasRead = false;
        location.wrote(event);
    }

    private RecordedEvent lastRead(TraceEvent write) {
        return new RecordedEvent(
                readIndex,
                EventKind.READ,
                thread,
                readClock,
                readSite,
                readCallSite,
                location.object,
                location.offset,
                write.size(),
                write.mode(),
                false,
                lastRead,
                0,
                0);
    }

    private void count(long old) {
        increments++;
        if ((old & 1) == 0) {
            evens++;
        }
    }
}
