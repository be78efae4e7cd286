// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.live;

import dev.braid.trace.layout.ChannelDescriptor;

/**
 * Takes records out of a channel and throws them away, so that the traced JVM never waits: for measuring the writers
 * alone.
 *
 * <p>Thread safety: one thread.
 */
public final class RingDrain {
    private final Channel channel;

    public RingDrain(Channel channel) {
        this.channel = channel;
    }

    /** Makes room in all rings. */
    public void drain() {
        for (int slot = 0; slot < channel.readySlots(); slot++) {
            channel.slotRelease(slot, ChannelDescriptor.SLOT_HEAD, channel.slot(slot, ChannelDescriptor.SLOT_TAIL));
        }
    }
}
