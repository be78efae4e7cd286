// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.io;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.braid.trace.TraceDamagedException;
import dev.braid.trace.io.proto.Block;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** Reads a file's blocks one after the other and checks their checksums. */
final class BlockReader implements Closeable {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int LENGTH_MAX_BYTES = 5;

    private final InputStream in;
    private final long fileBytes;
    private final CRC32C checksum = new CRC32C();
    private byte[] block = new byte[BUFFER_BYTES];
    private long blockAt;
    private long position;

    BlockReader(Path path) throws IOException {
        fileBytes = Files.size(path);
        in = new BufferedInputStream(Files.newInputStream(path), BUFFER_BYTES);
    }

    /**
     * {@return the next block, or null at the end of the file}
     *
     * @throws TraceDamagedException if no whole block stands here; nothing after it can be read
     */
    @Nullable
    Block next() throws IOException {
        blockAt = position;
        if (position == fileBytes) {
            return null;
        }
        int tag = readByte();
        if (tag != TraceFileFormat.BLOCK_TAG) {
            throw damaged(hex(TraceFileFormat.BLOCK_TAG) + ", the start of a block", hex(tag));
        }
        int length = readLength();
        if (block.length < length) {
            block = new byte[length];
        }
        position += in.readNBytes(block, 0, length);
        requireChecksum(length);
        try {
            return Block.parser().parseFrom(block, 0, length);
        } catch (InvalidProtocolBufferException cause) {
            TraceDamagedException damage = damaged("a block of a Braid trace", "other data: " + cause.getMessage());
            damage.initCause(cause);
            throw damage;
        }
    }

    /** {@return where the last block begins, or where the file ends if there is none} */
    long blockAt() {
        return blockAt;
    }

    @Override
    public void close() throws IOException {
        in.close();
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
