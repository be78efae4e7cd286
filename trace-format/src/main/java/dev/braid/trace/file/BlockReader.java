// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.proto.Block;
import dev.braid.trace.record.Words;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** Reads a file's blocks one after the other and checks their checksums. */
final class BlockReader implements Closeable {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int LENGTH_MAX_BYTES = 5;

    private final SeekableByteChannel file;
    private final long fileBytes;
    private final CRC32C checksum = new CRC32C();
    private InputStream in;
    private byte[] block = new byte[BUFFER_BYTES];
    private long blockAt;
    private long position;
    private boolean hasPassedIndex;
    private long start;
    private long count;

    BlockReader(Path path) throws IOException {
        file = Files.newByteChannel(path);
        fileBytes = file.size();
        in = new BufferedInputStream(Channels.newInputStream(file), BUFFER_BYTES);
    }

    /**
     * Goes to a byte of the file, where a block should begin.
     *
     * @throws TraceDamagedException if the file is shorter
     */
    void seek(long to) throws IOException {
        if (to < 0 || to > fileBytes) {
            throw new TraceDamagedException(to, "the file has " + fileBytes + " bytes, and no block at byte " + to);
        }
        count = 0;
        start = to;
        if (to >= position && to - position < BUFFER_BYTES) {
            in.skipNBytes(to - position); // what is in the buffer need not be read again
            position = to;
            return;
        }
        position = to;
        file.position(to);
        in = new BufferedInputStream(Channels.newInputStream(file), BUFFER_BYTES);
    }

    /**
     * {@return the next block, or null at the end of the file}
     *
     * @throws TraceDamagedException if no whole block stands here; nothing after it can be read
     */
    @Nullable
    Block next() throws IOException {
        int length = nextLength();
        if (length < 0) {
            return null;
        }
        try {
            return Block.parser().parseFrom(block, 0, length);
        } catch (InvalidProtocolBufferException cause) {
            TraceDamagedException damage = damaged("a block of a Braid trace", "other data: " + cause.getMessage());
            damage.initCause(cause);
            throw damage;
        }
    }

    /**
     * {@return the next block as it is serialized; empty at the end of the file}
     *
     * @throws TraceDamagedException as {@link #next} does
     */
    byte[] nextBytes() throws IOException {
        int length = nextLength();
        return Arrays.copyOf(block, Math.max(0, length));
    }

    /**
     * Passes a block over.
     *
     * @return the number of the field that it consists of, or -1 at the end of the file
     * @throws TraceDamagedException as {@link #next} does
     */
    int skip() throws IOException {
        int length = nextLength();
        return length <= 0 ? length : (block[0] & 0xFF) >>> 3; // a block without a body is of field 0
    }

    /** {@return the byte at which the file's index begins, or -1 if the file does not end with one} */
    long indexAt() throws IOException {
        long at = -1;
        long from = fileBytes - TraceFileFormat.INDEX_AT_BYTES;
        if (from > 0) {
            seek(from);
            if (in.read() == TraceFileFormat.INDEX_AT_TAG) {
                at = Words.get(in.readNBytes(Long.BYTES), 0);
            }
        }
        return at > 0 && at < from ? at : -1;
    }

    /** {@return the offset of the next block, or of the file's end if there is none} */
    long position() {
        return position;
    }

    /** Takes the next block's bytes. {@return the length of the next block, or -1 at the end of the file} */
    private int nextLength() throws IOException {
        long lastAt = blockAt;
        blockAt = position;
        if (position == fileBytes) {
            return -1;
        }
        int tag = readByte();
        if (tag == TraceFileFormat.INDEX_AT_TAG) {
            requireIndexAt(lastAt);
            hasPassedIndex = true;
            return -1;
        }
        if (tag != TraceFileFormat.BLOCK_TAG) {
            throw damaged(hex(TraceFileFormat.BLOCK_TAG) + ", the start of a block", hex(tag));
        }
        int length = readLength();
        if (block.length < length) {
            block = new byte[length];
        }
        position += in.readNBytes(block, 0, length);
        requireChecksum(length);
        count++;
        return length;
    }

    /** {@return {@code true} if the end of the file was reached, and says where its index is} */
    boolean hasPassedIndex() {
        return hasPassedIndex;
    }

    /** The file's last bytes say where its last block begins. */
    private void requireIndexAt(long lastAt) throws IOException {
        long at = 0;
        for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
            at |= (long) readByte() << shift;
        }
        if (at != lastAt) {
            throw damaged("an index at byte " + lastAt, "one at byte " + at);
        }
        if (position < fileBytes) {
            blockAt = position;
            throw damaged("the end of the file after its index", fileBytes - position + " bytes");
        }
    }

    /** {@return the number of blocks so far} */
    long count() {
        return count;
    }

    /** {@return {@code true} if all blocks were counted: those of a part of the file tell nothing} */
    boolean hasCountedAll() {
        return start == 0;
    }

    /** {@return the offset of the last block, or of the file's end if there is none} */
    long blockAt() {
        return blockAt;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    /** {@return the length of the block, after which there is still room for its checksum} */
    private int readLength() throws IOException {
        long length = 0;
        for (int i = 0; i < LENGTH_MAX_BYTES; i++) {
            int next = readByte();
            length |= (next & 0x7FL) << (7 * i);
            if (next < 0x80) {
                break;
            }
        }
        if (length > TraceFileFormat.BLOCK_MAX_BYTES) {
            throw damaged("a block of at most " + TraceFileFormat.BLOCK_MAX_BYTES + " bytes", length + " bytes");
        }
        long left = fileBytes - position - TraceFileFormat.CHECKSUM_BYTES;
        if (length > left) {
            throw damaged("a block of " + length + " bytes and its checksum", "the end of the file within it");
        }
        return (int) length;
    }

    private void requireChecksum(int length) throws IOException {
        int tag = readByte();
        if (tag != TraceFileFormat.CHECKSUM_TAG) {
            throw damaged(hex(TraceFileFormat.CHECKSUM_TAG) + ", a checksum, after the block", hex(tag));
        }
        int stored = 0;
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            stored |= readByte() << shift;
        }
        checksum.reset();
        checksum.update(block, 0, length);
        int computed = (int) checksum.getValue();
        if (computed != stored) {
            throw damaged("a block with checksum " + hex(stored), "one with " + hex(computed));
        }
    }

    private int readByte() throws IOException {
        int read = in.read();
        if (read < 0) {
            throw damaged("a whole block and its checksum", "the end of the file within it");
        }
        position++;
        return read;
    }

    private TraceDamagedException damaged(String expected, String found) {
        return new TraceDamagedException(
                blockAt, "at byte " + blockAt + " of the file: expected " + expected + ", found " + found);
    }

    private static String hex(int value) {
        return "0x" + Integer.toHexString(value);
    }
}
