// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.library;

import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.agrona.collections.Int2IntHashMap;
import org.agrona.concurrent.AtomicBuffer;
import org.agrona.concurrent.ManyToManyConcurrentArrayQueue;
import org.agrona.concurrent.ManyToOneConcurrentArrayQueue;
import org.agrona.concurrent.ManyToOneConcurrentLinkedQueue;
import org.agrona.concurrent.OneToOneConcurrentArrayQueue;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.ManyToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.OneToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;

/** Passes numbers through the queues of Agrona, and messages through its ring buffers, on the heap and off it. */
final class AgronaFixture {
    private static final int NUMBERS = 1000;
    private static final int RING_BYTES = 1 << 10;

    private AgronaFixture() {}

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        pass(1, new OneToOneConcurrentArrayQueue<>(64));
        pass(2, new ManyToOneConcurrentArrayQueue<>(64));
        pass(2, new ManyToOneConcurrentLinkedQueue<>());
        pass(2, new ManyToManyConcurrentArrayQueue<>(64));
        int bytes = RING_BYTES + RingBufferDescriptor.TRAILER_LENGTH;
        send(1, new OneToOneRingBuffer(new UnsafeBuffer(new byte[bytes])));
        send(2, new ManyToOneRingBuffer(new UnsafeBuffer(new byte[bytes])));
        send(2, new ManyToOneRingBuffer(new UnsafeBuffer(ByteBuffer.allocateDirect(bytes))));
        count(new UnsafeBuffer(new byte[64]));
        count(new UnsafeBuffer(ByteBuffer.allocateDirect(64)));
    }

    private static void pass(int producers, Queue<Integer> queue) throws InterruptedException, ExecutionException {
        AtomicInteger left = new AtomicInteger(producers * NUMBERS);
        Int2IntHashMap seen = new Int2IntHashMap(0);
        long sum = new Threads()
                .add(producers, () -> {
                    for (int number = 1; number <= NUMBERS; number++) {
                        while (!queue.offer(number)) {
                            Thread.onSpinWait();
                        }
                    }
                    return 0L;
                })
                .add(1, () -> {
                    long own = 0;
                    while (left.get() > 0) {
                        Integer number = queue.poll();
                        if (number != null) {
                            own += number;
                            int key = number;
                            seen.put(key, seen.get(key) + 1);
                            left.decrementAndGet();
                        }
                    }
                    return own;
                })
                .sum();
        System.out.println(queue.getClass().getSimpleName() + " " + sum + " " + seen.size() + " " + seen.get(7));
    }

    private static void send(int producers, RingBuffer ring) throws InterruptedException, ExecutionException {
        AtomicInteger left = new AtomicInteger(producers * NUMBERS);
        long sum = new Threads()
                .add(producers, () -> {
                    UnsafeBuffer message = new UnsafeBuffer(new byte[16]);
                    for (int number = 1; number <= NUMBERS; number++) {
                        message.putLong(0, number);
                        message.putInt(8, number * 3);
                        while (!ring.write(1 + number % 5, message, 0, 12)) {
                            Thread.onSpinWait();
                        }
                    }
                    return 0L;
                })
                .add(1, () -> {
                    long[] own = new long[1];
                    while (left.get() > 0) {
                        int read = ring.read((type, buffer, index, length) ->
                                own[0] += type * buffer.getLong(index) + buffer.getInt(index + 8) + length);
                        left.addAndGet(-read);
                    }
                    return own[0];
                })
                .sum();
        System.out.println(ring.getClass().getSimpleName() + " " + sum + " " + ring.size());
    }

    private static void count(AtomicBuffer buffer) throws InterruptedException, ExecutionException {
        new Threads()
                .add(3, () -> {
                    for (int i = 0; i < NUMBERS; i++) {
                        buffer.getAndAddLong(8, 2);
                        buffer.getAndAddInt(16, 3);
                        long seen = buffer.getLongVolatile(24);
                        while (!buffer.compareAndSetLong(24, seen, seen + 1)) {
                            seen = buffer.getLongVolatile(24);
                        }
                    }
                    return 0L;
                })
                .sum();
        System.out.println(buffer.getLong(8) + " " + buffer.getInt(16) + " " + buffer.getLong(24));
    }
}
