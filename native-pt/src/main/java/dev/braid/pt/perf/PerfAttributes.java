// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Attributes of an event: what it counts or traces, and what it reports of that; {@code struct perf_event_attr}.
 *
 * <pre>
 *    0 type      4 size      8 config    16 period     24 sample_type   32 read_format   40 flags
 *   48 wakeup   52 bp_type  56 config1   64 config2    92 clockid      104 aux_watermark
 * </pre>
 *
 * @param type the number of its PMU
 * @param config words whose bits the PMU defines
 * @param period number of counts after which there is a sample, or the frequency of samples
 * @param sampleType {@link SampleField}s
 * @param flags {@link AttributeFlag}s
 * @param clock the clock of times, if {@link AttributeFlag#USE_CLOCKID} is set
 * @param wakeup number of bytes in the ring after which a reader is woken, if {@link AttributeFlag#WATERMARK} is set
 */
public record PerfAttributes(int type, Config config, long period, long sampleType, long flags, int clock, int wakeup) {
    /** {@code PERF_ATTR_SIZE_VER5}: kernels since 4.1 take it. */
    public static final int BYTES = 112;
    /** {@code PERF_ATTR_SIZE_VER0}: no file has less. */
    public static final int LEAST_BYTES = 64;

    public static final int CLOCK_MONOTONIC = 1;

    /** {@code PERF_TYPE_SOFTWARE} and {@code PERF_COUNT_SW_DUMMY}: counts nothing, and reports mappings and tasks. */
    private static final int TYPE_SOFTWARE = 1;

    private static final long CONFIG_DUMMY = 9;

    private static final int SIZE = 4;
    private static final int CONFIG = 8;
    private static final int PERIOD = 16;
    private static final int SAMPLE_TYPE = 24;
    private static final int FLAGS = 40;
    private static final int WAKEUP = 48;
    private static final int CONFIG_1 = 56;
    private static final int CONFIG_2 = 64;
    private static final int CLOCK = 92;

    /** The words whose bits the PMU defines. */
    public record Config(long word0, long word1, long word2) {}

    /** {@return an event of a PMU that reports only what it is made to} */
    public static PerfAttributes of(int type, Config config) {
        return new PerfAttributes(type, config, 0, 0, 0, 0, 0);
    }

    /** {@return the software event that counts nothing} */
    public static PerfAttributes dummy() {
        return of(TYPE_SOFTWARE, new Config(CONFIG_DUMMY, 0, 0));
    }

    /** {@return the same with these flags, too} */
    public PerfAttributes with(AttributeFlag... more) {
        long mask = flags;
        for (AttributeFlag flag : more) {
            mask |= flag.mask();
        }
        return new PerfAttributes(type, config, period, sampleType, mask, clock, wakeup);
    }

    /** {@return the same, whose records tell these, too} */
    public PerfAttributes telling(SampleField... more) {
        long mask = sampleType;
        for (SampleField field : more) {
            mask |= field.mask();
        }
        return new PerfAttributes(type, config, period, mask, flags, clock, wakeup);
    }

    /** {@return the same with times of CLOCK_MONOTONIC, which are those of {@link System#nanoTime}} */
    public PerfAttributes monotonic() {
        return new PerfAttributes(type, config, period, sampleType, flags, CLOCK_MONOTONIC, wakeup)
                .with(AttributeFlag.USE_CLOCKID);
    }

    /** {@return the same with another sample period} */
    public PerfAttributes every(long counts) {
        return new PerfAttributes(type, config, counts, sampleType, flags, clock, wakeup);
    }

    public boolean has(AttributeFlag flag) {
        return (flags & flag.mask()) != 0;
    }

    /** {@return the layout of the trailers of this event's records} */
    public TrailerLayout trailer() {
        return has(AttributeFlag.SAMPLE_ID_ALL) ? new TrailerLayout(sampleType) : TrailerLayout.NONE;
    }

    /** {@return {@value #BYTES} bytes, as the kernel takes them} */
    public byte[] encode() {
        return ByteBuffer.allocate(BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(0, type)
                .putInt(SIZE, BYTES)
                .putLong(CONFIG, config.word0)
                .putLong(PERIOD, period)
                .putLong(SAMPLE_TYPE, sampleType)
                .putLong(FLAGS, flags)
                .putInt(WAKEUP, wakeup)
                .putLong(CONFIG_1, config.word1)
                .putLong(CONFIG_2, config.word2)
                .putInt(CLOCK, clock)
                .array();
    }

    /**
     * Reads attributes of any version of the kernel.
     *
     * @param bytes from the start of the structure to its end, {@value #LEAST_BYTES} at least, little-endian
     */
    public static PerfAttributes decode(ByteBuffer bytes) {
        if (bytes.remaining() < LEAST_BYTES) {
            throw new IllegalArgumentException(bytes.remaining() + " bytes are not a perf_event_attr");
        }
        ByteBuffer in = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
        return new PerfAttributes(
                in.getInt(0),
                new Config(in.getLong(CONFIG), in.getLong(CONFIG_1), longAt(in, CONFIG_2)),
                in.getLong(PERIOD),
                in.getLong(SAMPLE_TYPE),
                in.getLong(FLAGS),
                in.limit() >= CLOCK + Integer.BYTES ? in.getInt(CLOCK) : 0,
                in.getInt(WAKEUP));
    }

    private static long longAt(ByteBuffer in, int offset) {
        return in.limit() >= offset + Long.BYTES ? in.getLong(offset) : 0;
    }

    /** {@return type, config words and flags, for messages} */
    @Override
    public String toString() {
        return String.format(
                "type %d, config 0x%x, config1 0x%x, config2 0x%x, sample_type 0x%x, flags 0x%x",
                type, config.word0, config.word1, config.word2, sampleType, flags);
    }
}
