// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.frame.FrameRing;
import dev.braid.frame.FrameWriter;

/** A frame of struct WorkerProgress, to be filled and written again and again. One thread uses one object. */
public final class WorkerProgress {
    private static final FrameWriter WRITER = FrameWriter.of(
            "WorkerProgress",
            "struct WorkerProgress { int32_t runs; int32_t trial; int8_t traced; int8_t running; int8_t failed; int64_t"
                    + " run_micros; };",
            32);

    private int runs;
    private int trial;
    private byte traced;
    private byte running;
    private byte failed;
    private long runMicros;

    public WorkerProgress runs(int value) {
        this.runs = value;
        return this;
    }

    public WorkerProgress trial(int value) {
        this.trial = value;
        return this;
    }

    public WorkerProgress traced(byte value) {
        this.traced = value;
        return this;
    }

    public WorkerProgress running(byte value) {
        this.running = value;
        return this;
    }

    public WorkerProgress failed(byte value) {
        this.failed = value;
        return this;
    }

    public WorkerProgress runMicros(long value) {
        this.runMicros = value;
        return this;
    }

    /** Writes this frame, if somebody observes this program; allocates nothing, and waits for nobody. */
    public void emit() {
        for (FrameRing ring = WRITER.ring(); ring != null; ring = WRITER.ring()) {
            int place = ring.begin();
            if (place > 0) {
                ring.putLong(place + 8, this.runMicros);
                ring.putInt(place + 16, this.runs);
                ring.putInt(place + 20, this.trial);
                ring.putByte(place + 24, this.traced);
                ring.putByte(place + 25, this.running);
                ring.putByte(place + 26, this.failed);
                ring.end(place);
            }
            if (place != FrameRing.CLOSED) {
                return;
            }
        }
    }
}
