// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.frame;

import dev.braid.frame.FrameRing;
import dev.braid.frame.FrameWriter;

/** A frame of struct FooFrame, to be filled and written again and again. One thread uses one object. */
public final class FooFrame {
    private static final FrameWriter WRITER =
            FrameWriter.of("FooFrame", "struct FooFrame { int32_t some_count; double some_value; };", 24);

    private int someCount;
    private double someValue;

    public FooFrame someCount(int value) {
        this.someCount = value;
        return this;
    }

    public FooFrame someValue(double value) {
        this.someValue = value;
        return this;
    }

    /** Writes this frame, if somebody observes this program; allocates nothing, and waits for nobody. */
    public void emit() {
        for (FrameRing ring = WRITER.ring(); ring != null; ring = WRITER.ring()) {
            int place = ring.begin();
            if (place > 0) {
                ring.putDouble(place + 8, this.someValue);
                ring.putInt(place + 16, this.someCount);
                ring.end(place);
            }
            if (place != FrameRing.CLOSED) {
                return;
            }
        }
    }
}
