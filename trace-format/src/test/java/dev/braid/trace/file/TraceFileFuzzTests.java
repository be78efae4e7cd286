// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.TraceEvent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random changes of a trace file, with and without right checksums: each is read to its end or to its damage, which is
 * named. Nothing else is thrown, and nothing large is allocated because the file says so.
 */
class TraceFileFuzzTests {
    private static final long SEED = 4;
    private static final int MUTANTS = Integer.getInteger("braid.test.mutants", 100_000);

    /** Bytes that a site id at its limit may cost, and some more; a length that is believed would cost gigabytes. */
    private static final long ALLOCATION_LIMIT = 64L << 20;

    private static final byte[] INTERESTING = {0, 1, 0x7F, (byte) 0x80, (byte) 0xFF};

    @TempDir
    Path folder;

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void mutants_areReadOrRefused_inBoundedMemory() throws IOException {
        Path path = folder.resolve("mutant.braid");
        SampleTraceFixture.write(path);
        byte[] whole = Files.readAllBytes(path);
        List<byte[]> blocks = blocks(whole);
        assertThat(joined(blocks))
                .as("the file as its blocks make it, but for where its index is")
                .isEqualTo(Arrays.copyOf(whole, whole.length - TraceFileFormat.INDEX_AT_BYTES));

        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        int damaged = 0;
        for (int mutant = 0; mutant < MUTANTS; mutant++) {
            Random random = new Random(SEED + mutant);
            Files.write(path, random.nextBoolean() ? changed(random, whole) : withIndex(changedBlock(random, blocks)));
            long before = threads.getCurrentThreadAllocatedBytes();
            damaged += isDamaged(path, mutant) ? 1 : 0;
            lookUp(path, mutant);
            assertThat(threads.getCurrentThreadAllocatedBytes() - before)
                    .as("bytes for mutant %d of seed %d", mutant, SEED)
                    .isLessThan(ALLOCATION_LIMIT);
        }
        assertThat(damaged).as("mutants that were found").isGreaterThan(MUTANTS / 2);
    }

    private static boolean isDamaged(Path path, int mutant) throws IOException {
        long[] lastClock = {0};
        try (TraceFileReader reader = TraceFileReader.open(path)) {
            TraceEnding ending = reader.replay(event -> {
                assertThat(event.clock()).isGreaterThanOrEqualTo(lastClock[0]);
                lastClock[0] = event.clock();
                event.copy();
            });
            return ending.damage().isPresent();
        } catch (TraceDamagedException unreadable) {
            assertThat(unreadable).message().isNotBlank();
            return true;
        } catch (RuntimeException | Error e) {
            throw new AssertionError("mutant " + mutant + " of seed " + SEED, e);
        }
    }

    /** Looks things up, with the mutant's own index if it still has one. */
    private static void lookUp(Path path, int mutant) throws IOException {
        try (TraceIndex index = TraceIndex.open(path)) {
            index.macroEvents(
                    0,
                    macro -> macro.event().copy().thread() + macro.positions().size() > -1);
            index.events(index.events() / 2, 10, TraceEvent::copy);
            index.accesses().forEach((thread, accesses) -> assertThat(thread).isNotNull());
            index.eventOf(1, 1);
        } catch (TraceDamagedException unreadable) {
            assertThat(unreadable).message().isNotBlank();
        } catch (RuntimeException | Error e) {
            throw new AssertionError("looking up in mutant " + mutant + " of seed " + SEED, e);
        }
    }

    private static List<byte[]> changedBlock(Random random, List<byte[]> blocks) {
        List<byte[]> changed = new ArrayList<>(blocks);
        int at = random.nextInt(changed.size());
        switch (random.nextInt(5)) {
            case 0 -> Collections.swap(changed, at, random.nextInt(changed.size()));
            case 1 -> changed.add(at, changed.get(random.nextInt(changed.size())));
            default -> changed.set(at, changed(random, changed.get(at)));
        }
        return changed;
    }

    private static byte[] changed(Random random, byte[] bytes) {
        byte[] changed = bytes.clone();
        for (int times = 1 + random.nextInt(3); times > 0 && changed.length > 0; times--) {
            int at = random.nextInt(changed.length);
            int length = Math.min(random.nextInt(8), changed.length - at);
            switch (random.nextInt(5)) {
                case 0 -> changed[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
                case 1 -> changed[at] = INTERESTING[random.nextInt(INTERESTING.length)];
                case 2 -> changed[at] = (byte) random.nextInt();
                case 3 -> changed = spliced(changed, at, length, 0);
                default -> changed = spliced(changed, at, length, 2);
            }
        }
        return changed;
    }

    /** {@return the blocks with a pointer to the last one of them, which is the index or what became of it} */
    private static byte[] withIndex(List<byte[]> blocks) {
        byte[] file = joined(blocks);
        int at = joined(blocks.subList(0, blocks.size() - 1)).length;
        byte[] indexed = Arrays.copyOf(file, file.length + TraceFileFormat.INDEX_AT_BYTES);
        indexed[file.length] = TraceFileFormat.INDEX_AT_TAG;
        ByteBuffer.wrap(indexed).order(ByteOrder.LITTLE_ENDIAN).putLong(file.length + 1, at);
        return indexed;
    }

    /** {@return the bytes with that stretch as many times} */
    private static byte[] spliced(byte[] bytes, int at, int length, int times) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(bytes, 0, at);
        for (int i = 0; i < times; i++) {
            out.write(bytes, at, length);
        }
        out.write(bytes, at + length, bytes.length - at - length);
        return out.toByteArray();
    }

    private static List<byte[]> blocks(byte[] file) {
        List<byte[]> blocks = new ArrayList<>();
        for (int at = 0; at < file.length - TraceFileFormat.INDEX_AT_BYTES; ) {
            int length = 0;
            int shift = 0;
            at++;
            do {
                length |= (file[at] & 0x7F) << shift;
                shift += 7;
            } while (file[at++] < 0);
            byte[] block = new byte[length];
            System.arraycopy(file, at, block, 0, length);
            blocks.add(block);
            at += length + TraceFileFormat.CHECKSUM_BYTES;
        }
        return blocks;
    }

    private static byte[] joined(List<byte[]> blocks) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        for (byte[] block : blocks) {
            file.write(TraceFileFormat.BLOCK_TAG);
            int rest = block.length;
            for (; rest >= 0x80; rest >>>= 7) {
                file.write(rest & 0x7F | 0x80);
            }
            file.write(rest);
            file.writeBytes(block);
            CRC32C checksum = new CRC32C();
            checksum.update(block);
            file.write(TraceFileFormat.CHECKSUM_TAG);
            for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
                file.write((int) (checksum.getValue() >>> shift));
            }
        }
        return file.toByteArray();
    }
}
