// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.machine.Arrays;
import dev.braid.tracer.bootstrap.machine.FixedOptions;
import dev.braid.tracer.bootstrap.machine.Memory;
import dev.braid.tracer.bootstrap.machine.Options;
import dev.braid.tracer.bootstrap.machine.Sites;
import jdk.internal.vm.annotation.ReservedStackAccess;

/**
 * Copies elements of arrays of numbers some at a time: all that lie in one block of the target, so under one stripe,
 * with one record.
 *
 * <p><b>Protocol</b>, as in {@link OrderedAccess}, but for more than one element:
 *
 * <ul>
 *   <li>The elements are read to where the record will have them, which no other thread sees yet. They lie in at most
 *       two blocks. Both stripes must allow reads with the same clock, and neither may have changed after the last
 *       read. Then no write to any of these elements came between, and all reads have that clock.
 *   <li>The target's stripe is locked, with no other one held, and the elements are written. The first write has a
 *       clock as any write would, and each further one has one more, as if the stripe had been locked again for each.
 *       The stripe's clock becomes that of the last one. The record of both reads and writes is published before the
 *       stripe is unlocked.
 * </ul>
 *
 * <p>What is copied is not what is in memory by then, but what was read: a copy is not atomic in Java either.
 *
 * <p>Thread safety: any thread, each with its own log.
 */
public final class ElementRuns {
    private static final int RETRIES_BEFORE_SINGLE = 32;

    private ElementRuns() {}

    /**
     * {@return the number of elements that may be copied at a time; the first or the last one is written at that
     * offset}
     */
    public static int most(long offset, int size, boolean isLast) {
        long inBlock = offset & FixedOptions.BLOCK_BYTES - 1;
        long bytes = isLast ? inBlock + (1L << size) : FixedOptions.BLOCK_BYTES - inBlock;
        return (int) (Math.min(bytes, RecordDescriptor.COPY_MOST_BYTES) >> size);
    }

    /**
     * Copies elements.
     *
     * @param where the site, in the form of a line's key
     * @param size log2 of an element's bytes
     * @return true if it has; otherwise nothing has happened, and the next element is to be copied alone
     */
    @ReservedStackAccess
    public static boolean copy(
            Object source,
            int sourceIndex,
            Object target,
            int targetIndex,
            int count,
            int where,
            ThreadLog log,
            int size) {
        if (FixedOptions.POLICY != Options.LOCKED || count < 2 || !log.hasRoom() && ThreadLogs.current() != log) {
            return false;
        }
        long from = Arrays.offset(size, sourceIndex);
        long to = Arrays.offset(size, targetIndex);
        long sourceId = ObjectIds.of(source, log);
        long targetId = ObjectIds.of(target, log);
        if (Sites.isOfPlatform(AccessKey.site(where))) {
            log.endSpan(); // plain writes of the JDK's concurrent classes release
        }
        log.reserve();
        int readLine;
        int writeLine;
        do {
            readLine = log.lineOf(where | RecordDescriptor.KIND_READ, from);
            writeLine = log.lineOf(where | RecordDescriptor.KIND_WRITE, to);
        } while (!log.isLineOf(readLine, where | RecordDescriptor.KIND_READ)); // the other one may have pushed it out
        log.reserve();
        long rest = (long) count - 1 << size;
        long clock = read(source, sourceId, from, rest, log, size);
        if (clock < 0) {
            return false;
        }
        long stripe = StripeBank.stripeOf(targetId, to);
        long now = Math.max(StripeBank.lock(stripe), clock) + 1;
        Memory.copyElements(null, CopyRecord.elements(log), target, to, count, size);
        long end = CopyRecord.elements(log) + rest + (1L << size);
        long readPlace = CopyRecord.putPlace(log, end, readLine, sourceId, from + rest, clock - log.clock);
        end += readPlace >>> Byte.SIZE;
        long tick = now - clock == 1 ? 0 : now - clock;
        long writePlace = CopyRecord.putPlace(log, end, writeLine, targetId, to + rest, tick);
        end += writePlace >>> Byte.SIZE;
        long last = now + count - 1;
        CopyRecord.finish(log, end, CopyRecord.header(readLine, writeLine, count, readPlace, writePlace), last);
        StripeBank.unlockRelease(stripe, last);
        return true;
    }

    /**
     * Reads elements to where the record of a copy has them.
     *
     * @param rest distance from the first one to the last one
     * @return the clock of the reads, or -1 if others write to the elements all the time
     */
    private static long read(Object array, long id, long from, long rest, ThreadLog log, int size) {
        long first = StripeBank.stripeOf(id, from);
        long last = StripeBank.stripeOf(id, from + rest);
        int count = (int) (rest >> size) + 1;
        long clock = log.clock;
        for (int retries = 0; retries < RETRIES_BEFORE_SINGLE; retries++) {
            long word = wordThatAllows(first, clock);
            long lastWord = wordThatAllows(last, clock);
            long latest = Math.max(StripeBank.clockOfRead(word, clock), StripeBank.clockOfRead(lastWord, clock));
            if (latest > clock) {
                clock = latest;
                continue;
            }
            Memory.copyElements(array, from, null, CopyRecord.elements(log), count, size);
            if (StripeBank.wordAfterRead(first) == word && StripeBank.wordAfterRead(last) == lastWord) {
                return clock;
            }
        }
        return -1;
    }

    /** {@return the word of the stripe, unlocked, if necessary after it was raised for reads with that clock} */
    private static long wordThatAllows(long stripe, long clock) {
        long word = StripeBank.wordBeforeRead(stripe);
        return StripeBank.keepsClock(word, clock) ? word : StripeBank.raise(stripe, clock);
    }
}
