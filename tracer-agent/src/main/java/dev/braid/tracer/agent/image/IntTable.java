// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent.image;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** A growing table of numbers, made for an image of classes. */
final class IntTable {
    private int[] numbers;
    private int size;

    /** @param start the numbers that it begins with, in the machine's order */
    IntTable(byte[] start) {
        size = start.length / Integer.BYTES;
        numbers = new int[Math.max(64, size)];
        ByteBuffer.wrap(start).order(ByteOrder.nativeOrder()).asIntBuffer().get(numbers, 0, size);
    }

    int size() {
        return size;
    }

    void add(int number) {
        set(size, number);
    }

    /** Sets a number; those between the last one and it are 0. */
    void set(int at, int number) {
        if (at >= numbers.length) {
            numbers = Arrays.copyOf(numbers, Math.max(at + 1, 2 * numbers.length));
        }
        numbers[at] = number;
        size = Math.max(size, at + 1);
    }

    /** Makes the table so long, if it is shorter, with zeros. */
    void fillTo(int length) {
        if (length > size) {
            set(length - 1, 0);
        }
    }

    byte[] bytes() {
        byte[] bytes = new byte[size * Integer.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder()).asIntBuffer().put(numbers, 0, size);
        return bytes;
    }
}
