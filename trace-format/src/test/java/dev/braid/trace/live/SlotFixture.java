// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.live;

import dev.braid.trace.AccessMode;
import dev.braid.trace.EventKind;
import dev.braid.trace.layout.ChannelDescriptor;
import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.trace.record.RecordEncoder;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Plays the part of a traced thread: writes a slot of a channel step by step, as the agent does. */
final class SlotFixture {
    private static final int PAD_BYTES = RecordDescriptor.HEADER_BYTES + Short.BYTES;

    private final ByteBuffer memory;
    private final int slot;
    private final int ring;
    private final int ringBytes;
    private final RecordEncoder encoder = new RecordEncoder();
    private final ByteArrayOutputStream everything = new ByteArrayOutputStream();
    private long tail;
    private int published;

    SlotFixture(Channel channel, int slot) {
        memory = channel.memory().duplicate().order(ByteOrder.LITTLE_ENDIAN);
        this.slot = ChannelDescriptor.HEADER_BYTES + slot * ChannelDescriptor.SLOT_BYTES;
        ringBytes = channel.ringBytes();
        ring = (int) ChannelDescriptor.ringsOffset(channel.slots()) + slot * ringBytes;
    }

    /** Makes the slot active: odd. */
    SlotFixture activate(long floor) {
        add(ChannelDescriptor.SLOT_ACTIVITY, 1 + (get(ChannelDescriptor.SLOT_ACTIVITY) & 1));
        memory.putLong(slot + ChannelDescriptor.SLOT_FLOOR, floor);
        return this;
    }

    void deactivate() {
        add(ChannelDescriptor.SLOT_ACTIVITY, 1);
    }

    SlotFixture begin(long clock, int thread) {
        encoder.reset();
        publish();
        encoder.threadBegin(clock, thread, "thread-" + thread);
        return publish();
    }

    SlotFixture write(long clock, long value) {
        encoder.access(EventKind.WRITE, AccessMode.PLAIN, 8, false, 0, clock, 1, 16, 0, value);
        return publish();
    }

    SlotFixture nameClass(long id, String name) {
        encoder.classDefinition(id, name);
        return publish();
    }

    /** Says what the bytes up to the tail add up to, and so much more. */
    SlotFixture sum(long more) {
        return sum(tail, more);
    }

    /** Says what the bytes up to the end of the last block add up to, and so much more. */
    SlotFixture sumBlocks(long more) {
        return sum(tail / ChannelDescriptor.CHECK_BYTES * ChannelDescriptor.CHECK_BYTES, more);
    }

    private SlotFixture sum(long end, long more) {
        byte[] bytes = everything.toByteArray();
        long sum = 0;
        for (int i = 0; i < end; i++) {
            sum += (bytes[i] & 0xFFL) << Byte.SIZE * (i % Long.BYTES);
        }
        memory.putLong(slot + ChannelDescriptor.SLOT_CHECK, sum + more);
        memory.putLong(slot + ChannelDescriptor.SLOT_CHECKED, end << 1);
        return this;
    }

    long get(int field) {
        return memory.getLong(slot + field);
    }

    void put(int field, long value) {
        memory.putLong(slot + field, value);
    }

    /** Flips one bit of a byte of the ring. */
    void damage(int position) {
        int at = ring + (position & ringBytes - 1);
        memory.put(at, (byte) (memory.get(at) ^ 16));
    }

    private void add(int field, long change) {
        memory.putLong(slot + field, get(field) + change);
    }

    private SlotFixture publish() {
        byte[] bytes = encoder.toByteArray();
        byte[] fresh = Arrays.copyOfRange(bytes, published, bytes.length);
        published = bytes.length;
        int untilEnd = ringBytes - (int) (tail & ringBytes - 1);
        if (fresh.length > untilEnd - PAD_BYTES) {
            byte[] pad = new byte[untilEnd];
            ByteBuffer.wrap(pad)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putShort((short)
                            (RecordDescriptor.NO_LINE | RecordDescriptor.KIND_PAD << RecordDescriptor.ESCAPE_SHIFT))
                    .putShort((short) (untilEnd - PAD_BYTES));
            put(pad);
        }
        put(fresh);
        memory.putLong(slot + ChannelDescriptor.SLOT_TAIL, tail);
        return this;
    }

    private void put(byte[] bytes) {
        everything.writeBytes(bytes);
        for (byte next : bytes) {
            memory.put(ring + (int) (tail++ & ringBytes - 1), next);
        }
    }
}
