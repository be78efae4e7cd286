// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * One of several parts of a suite, {@code braid.shard=2/8}: each machine of a build runs another one.
 *
 * <p>To which part a test belongs depends on its unique id alone, so that all machines agree whatever else they run, in
 * whatever order, in however many JVMs.
 *
 * @param number which part, from 1
 * @param count how many there are
 */
record Shard(int number, int count) {
    static final Shard WHOLE = new Shard(1, 1);

    /** @throws IllegalArgumentException if it is not two whole numbers, of which the first is from 1 to the second */
    static Shard parse(String text) {
        String[] parts = text.split("/", -1);
        if (parts.length != 2) {
            throw new IllegalArgumentException(text);
        }
        Shard shard = new Shard(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
        if (shard.number < 1 || shard.number > shard.count) {
            throw new IllegalArgumentException(text);
        }
        return shard;
    }

    boolean has(String uniqueId) {
        return of(uniqueId) == number;
    }

    /** {@return the number of the part that has the test} */
    int of(String uniqueId) {
        CRC32 hash = new CRC32();
        hash.update(uniqueId.getBytes(StandardCharsets.UTF_8));
        return (int) (hash.getValue() % count) + 1;
    }

    @Override
    public String toString() {
        return number + "/" + count;
    }
}
