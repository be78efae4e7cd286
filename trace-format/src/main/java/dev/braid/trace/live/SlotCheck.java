// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.live;

import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.layout.ChannelDescriptor;
import org.jspecify.annotations.Nullable;

/**
 * Checks the bytes that were read of one slot against the sums that its threads publish, as soon as these can be
 * compared: so a difference lies between two sums.
 *
 * <p>A thread that takes over a slot says again what was said before the block in which the last one had stopped. What
 * does not go beyond the last comparison is not compared.
 *
 * <p>Thread safety: one thread; the writer on the other side of the channel.
 */
final class SlotCheck {
    /** No word that a writer publishes: of its bytes there are far fewer. */
    private static final long NONE = -1;

    private final Channel channel;
    private final int slot;
    private final StreamSum sum;

    /** Position at which the slot's part of this trace begins. */
    private final long start;

    /** Check word that the writer had published at the last comparison. */
    private long compared = NONE;

    /** Position up to which the bytes are those that were written. */
    private long good;

    private long sumOfGood;
    private @Nullable TraceDamagedException damage;

    /** Starts where a slot's ring ends now. The block there is summed up from its beginning. */
    SlotCheck(Channel channel, int slot, long tail) {
        this.channel = channel;
        this.slot = slot;
        start = tail;
        good = tail;
        sum = new StreamSum(channel.ringBytes());
        int inBlock = (int) (tail % ChannelDescriptor.CHECK_BYTES);
        byte[] begun = new byte[inBlock];
        channel.copyRing(slot, tail - inBlock, begun, 0, inBlock);
        sum.start(tail - inBlock, 0);
        sum.add(begun, 0, inBlock);
        long checked = checked();
        if (sum.knows(checked >>> 1)) {
            long before = check(checked) - sum.at(checked >>> 1);
            sum.start(tail - inBlock, before);
            sum.add(begun, 0, inBlock);
        }
        sumOfGood = sum.at(tail);
    }

    /** Takes the bytes that were read next. */
    void add(byte[] bytes, int begin, int length) {
        sum.add(bytes, begin, length);
    }

    /** {@return {@code true} if what has been published since the last comparison shows damage for the first time} */
    boolean findsDamage() {
        long checked = checked();
        long end = checked >>> 1;
        if (checked == compared || end <= good || !sum.knows(end) || damage != null) {
            return false;
        }
        long written = check(checked);
        if (checked() != checked) {
            return false; // the writer may have been at this sum again; the next round takes another one
        }
        compared = checked;
        return compare(end, written);
    }

    /** The same, once the writer adds no more. */
    boolean findsDamageAtEnd() {
        long checked = checked();
        long end = checked >>> 1;
        if (end < good || end == good && check(checked) == sumOfGood || damage != null) {
            return false;
        }
        if (end > good && !sum.knows(end)) {
            damage = new TraceDamagedException(
                    good - start,
                    "slot " + slot + ", byte " + (good - start) + " of its records: expected a sum of the bytes that"
                            + " follow, found one that ends at byte " + (end - start));
            return true;
        }
        return compare(end, check(checked));
    }

    private boolean compare(long end, long written) {
        long read = end == good ? sumOfGood : sum.at(end);
        if (read == written) {
            good = end;
            sumOfGood = read;
            return false;
        }
        damage = new TraceDamagedException(
                good - start,
                "slot " + slot + ", between bytes " + (good - start) + " and " + (end - start)
                        + " of its records: expected bytes whose sum is " + Long.toHexString(written - sumOfGood)
                        + ", found " + Long.toHexString(read - sumOfGood));
        return true;
    }

    /** {@return the bytes of the slot between which the damage is; null if none was found} */
    @Nullable
    TraceDamagedException damage() {
        return damage;
    }

    /** {@return the position from which on bytes may be others than were written, if there is damage} */
    long good() {
        return good;
    }

    private long checked() {
        return channel.slot(slot, ChannelDescriptor.SLOT_CHECKED);
    }

    private long check(long checked) {
        return channel.slot(slot, ChannelDescriptor.SLOT_CHECK + (int) (checked & 1) * Long.BYTES);
    }
}
