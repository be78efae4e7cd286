// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.live;

/**
 * Records of one slot that were copied out of its ring and wait for the merge to take them.
 *
 * <p>They wait as bytes, because an event takes some fifteen times as much room once it is unpacked: what the merge
 * holds should fit into the processor's cache.
 *
 * <p>Thread safety: one thread.
 */
final class Backlog {
    /** Number of bytes that the decoder may read past the end, so that it needs no copy. */
    private static final int SLACK = 128;

    private static final int FIRST_BYTES = 1 << 12;

    private byte[] bytes = {};
    private int begin;
    private int end;

    /** Adds what lies in the slot's ring from that position on. */
    void add(Channel channel, int slot, long position, int length) {
        if (bytes.length - end < length + SLACK) {
            makeRoom(length + SLACK);
        }
        channel.copyRing(slot, position, bytes, end, length);
        end += length;
    }

    private void makeRoom(int needed) {
        int length = length();
        byte[] from = bytes;
        // Where less than half is left, moving it costs less than was saved by not moving it so far.
        if (bytes.length < length + Math.max(length, needed)) {
            bytes = new byte[Math.max(FIRST_BYTES, 2 * (length + needed))];
        }
        System.arraycopy(from, begin, bytes, 0, length);
        begin = 0;
        end = length;
    }

    boolean isEmpty() {
        return begin == end;
    }

    int length() {
        return end - begin;
    }

    /** {@return the array in which the records lie from {@link #begin} to {@link #end}} */
    byte[] bytes() {
        return bytes;
    }

    int begin() {
        return begin;
    }

    int end() {
        return end;
    }

    /** Takes records out. */
    void remove(int length) {
        begin += length;
        if (begin == end) {
            clear();
        }
    }

    /** Takes everything out. */
    void clear() {
        begin = 0;
        end = 0;
    }
}
