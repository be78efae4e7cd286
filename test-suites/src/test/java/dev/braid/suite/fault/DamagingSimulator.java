// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.fault;

import static dev.braid.trace.layout.ChannelDescriptor.HEADER_BYTES;
import static dev.braid.trace.layout.ChannelDescriptor.HEADER_READY_SLOTS;
import static dev.braid.trace.layout.ChannelDescriptor.HEADER_RINGS_OFFSET;
import static dev.braid.trace.layout.ChannelDescriptor.HEADER_RING_BYTES;
import static dev.braid.trace.layout.ChannelDescriptor.SLOT_BYTES;
import static dev.braid.trace.layout.ChannelDescriptor.SLOT_HEAD;
import static dev.braid.trace.layout.ChannelDescriptor.SLOT_TAIL;

import dev.braid.simulator.Simulator;
import dev.braid.simulator.Verdict;
import dev.braid.trace.Outputs;
import dev.braid.trace.TraceEvent;
import dev.braid.trace.TraceHeader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Flips one bit of a record that the program has published and the collector has not read.
 *
 * <p>A simulator is called by the collector's thread. So while this one sits in its first event, nothing is read, the
 * program fills its ring, and which bytes are unread is certain.
 */
public final class DamagingSimulator implements Simulator {
    /** Folder of the only channel of the run; set by the test. */
    static Path channelFolder = Path.of("");

    private static final long DEADLINE_NANOS = TimeUnit.SECONDS.toNanos(30);

    /** More than any record: the damaged one is published as a whole. */
    private static final int BACKLOG_BYTES = 4096;

    private static final int DAMAGED_BYTE = 100;

    private boolean done;

    @Override
    public String name() {
        return "test-damaging";
    }

    @Override
    public void start(TraceHeader header) {}

    @Override
    public void event(TraceEvent event) {
        if (!done) {
            done = true;
            try {
                damage();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Override
    public Verdict finish(Outputs actual) {
        return new Verdict.Agrees("nothing was judged");
    }

    private static void damage() throws IOException {
        MappedByteBuffer channel = map(onlyChannel());
        long deadline = System.nanoTime() + DEADLINE_NANOS;
        Optional<Integer> unread = unreadByte(channel);
        while (unread.isEmpty()) {
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException("the program publishes nothing");
            }
            Thread.onSpinWait();
            unread = unreadByte(channel);
        }
        int at = unread.get();
        channel.put(at, (byte) (channel.get(at) ^ 1));
    }

    /** {@return the position of a byte that is published in a ring and not yet read} */
    private static Optional<Integer> unreadByte(MappedByteBuffer channel) {
        int ringBytes = (int) channel.getLong(HEADER_RING_BYTES);
        for (int slot = 0; slot < channel.getLong(HEADER_READY_SLOTS); slot++) {
            int fields = HEADER_BYTES + slot * SLOT_BYTES;
            long head = channel.getLong(fields + SLOT_HEAD);
            if (channel.getLong(fields + SLOT_TAIL) - head > BACKLOG_BYTES) {
                long ring = channel.getLong(HEADER_RINGS_OFFSET) + (long) slot * ringBytes;
                return Optional.of((int) (ring + (head + DAMAGED_BYTE & ringBytes - 1)));
            }
        }
        return Optional.empty();
    }

    private static Path onlyChannel() throws IOException {
        try (Stream<Path> files = Files.list(channelFolder)) {
            return files.filter(file -> file.toString().endsWith(".channel"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static MappedByteBuffer map(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            MappedByteBuffer memory = channel.map(MapMode.READ_WRITE, 0, channel.size());
            memory.order(ByteOrder.nativeOrder());
            return memory;
        }
    }
}
