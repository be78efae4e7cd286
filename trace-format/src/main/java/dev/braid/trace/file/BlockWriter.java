// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

import com.google.protobuf.CodedOutputStream;
import dev.braid.trace.proto.Block;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** Appends blocks with their checksums to a new file. */
final class BlockWriter implements Closeable {
    private static final int BUFFER_BYTES = 1 << 16;

    private final Path path;
    private final OutputStream out;
    private final CRC32C checksum = new CRC32C();
    private byte[] block = new byte[BUFFER_BYTES];
    private long bytes;
    private long count;

    /** Half a block may have been written before this; nothing that follows could be read. */
    private @Nullable IOException failure;

    BlockWriter(Path path) throws IOException {
        this.path = path;
        try {
            out = new BufferedOutputStream(Files.newOutputStream(path), BUFFER_BYTES);
        } catch (IOException cause) {
            throw unwritable(cause);
        }
    }

    void write(Block body) throws IOException {
        int length = body.getSerializedSize();
        if (length > TraceFileFormat.BLOCK_MAX_BYTES) {
            throw new IOException(
                    "cannot write the trace file " + path + ": a block of " + length + " bytes exceeds the "
                            + TraceFileFormat.BLOCK_MAX_BYTES + " that readers accept; trace less, or put out less");
        }
        if (block.length < length) {
            block = new byte[Math.max(length, block.length * 2)];
        }
        CodedOutputStream coded = CodedOutputStream.newInstance(block, 0, length);
        coded.useDeterministicSerialization();
        body.writeTo(coded);
        coded.checkNoSpaceLeft();
        checksum.reset();
        checksum.update(block, 0, length);
        attempt(() -> writeFramed(length, (int) checksum.getValue()));
        count++;
        bytes += 1 + CodedOutputStream.computeUInt32SizeNoTag(length) + length + TraceFileFormat.CHECKSUM_BYTES;
    }

    /** Says where the index begins; nothing may follow. */
    void indexAt(long position) throws IOException {
        byte[] trailer = new byte[TraceFileFormat.INDEX_AT_BYTES];
        trailer[0] = TraceFileFormat.INDEX_AT_TAG;
        for (int i = 0; i < Long.BYTES; i++) {
            trailer[1 + i] = (byte) (position >>> Byte.SIZE * i);
        }
        attempt(() -> out.write(trailer));
        bytes += trailer.length;
    }

    /** {@return the number of bytes that were written} */
    long bytes() {
        return bytes;
    }

    /** {@return the number of blocks written} */
    long count() {
        return count;
    }

    void flush() throws IOException {
        attempt(out::flush);
    }

    @Override
    public void close() throws IOException {
        if (failure == null) {
            attempt(out::close);
        } else {
            closeAfter(failure);
        }
    }

    private void writeFramed(int length, int crc) throws IOException {
        out.write(TraceFileFormat.BLOCK_TAG);
        int rest = length;
        for (; rest >= 0x80; rest >>>= 7) {
            out.write((rest & 0x7F) | 0x80);
        }
        out.write(rest);
        out.write(block, 0, length);
        out.write(TraceFileFormat.CHECKSUM_TAG);
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            out.write(crc >>> shift);
        }
    }

    /** Frees the file after a failure that is reported: if closing fails, too, that is only suppressed in it. */
    private void closeAfter(IOException reported) {
        try {
            out.close();
        } catch (IOException again) {
            reported.addSuppressed(again);
        }
    }

    private void attempt(Action action) throws IOException {
        if (failure != null) {
            throw unwritable(failure);
        }
        try {
            action.run();
        } catch (IOException cause) {
            failure = cause;
            throw unwritable(cause);
        }
    }

    private IOException unwritable(IOException cause) {
        String reason = cause.getMessage();
        if (cause instanceof FileSystemException inFileSystem) {
            reason = inFileSystem.getReason() == null ? cause.getClass().getSimpleName() : inFileSystem.getReason();
        }
        return new IOException(
                "cannot write the trace file " + path + ": " + reason
                        + "; free space or give write access there, or choose another folder",
                cause);
    }

    /** A step of writing. */
    private interface Action {
        void run() throws IOException;
    }
}
