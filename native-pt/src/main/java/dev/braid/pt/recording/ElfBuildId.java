// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.recording;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The build id of an ELF file of 64 bits: a note of type NT_GNU_BUILD_ID and name GNU in a segment of type PT_NOTE.
 *
 * <pre>
 *   file:     32 program headers' place    54 bytes of each (16 bits)    56 their number (16 bits)
 *   segment:   0 type (32 bits)             8 offset                    32 bytes in the file
 *   note:      0 bytes of name    4 bytes of content    8 type    12 name, content, each filled up to 4 bytes
 * </pre>
 */
final class ElfBuildId {
    private static final int MAGIC = 0x464C457F;
    private static final int CLASS_64_LITTLE_ENDIAN = 0x0102;
    private static final int HEADER_BYTES = 64;
    private static final int SEGMENT_BYTES = 56;
    private static final int PT_NOTE = 4;
    private static final int NOTE_HEADER_BYTES = 12;
    private static final int NT_GNU_BUILD_ID = 3;
    private static final int NAME_GNU = 0x00554E47;
    private static final int MOST_NOTE_BYTES = 1 << 16;
    private static final int MOST_BUILD_ID_BYTES = 64;

    private ElfBuildId() {}

    /** {@return it in hexadecimal digits; empty if the file has none, or is not such a file} */
    static Optional<String> of(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer header = read(channel, 0, HEADER_BYTES);
            if (header.limit() < HEADER_BYTES
                    || header.getInt(0) != MAGIC
                    || header.getShort(4) != CLASS_64_LITTLE_ENDIAN) {
                return Optional.empty();
            }
            int segmentBytes = Short.toUnsignedInt(header.getShort(54));
            int segments = Short.toUnsignedInt(header.getShort(56));
            for (int i = 0; i < segments; i++) {
                ByteBuffer segment = read(channel, header.getLong(32) + (long) i * segmentBytes, SEGMENT_BYTES);
                if (segment.limit() == SEGMENT_BYTES && segment.getInt(0) == PT_NOTE) {
                    int bytes = (int) Math.max(0, Math.min(segment.getLong(32), MOST_NOTE_BYTES));
                    Optional<String> id = inNotes(read(channel, segment.getLong(8), bytes));
                    if (id.isPresent()) {
                        return id;
                    }
                }
            }
            return Optional.empty();
        }
    }

    private static Optional<String> inNotes(ByteBuffer notes) {
        int at = 0;
        while (notes.limit() - at >= NOTE_HEADER_BYTES) {
            long nameBytes = filledUp(notes.getInt(at));
            int bytes = notes.getInt(at + 4);
            long content = at + NOTE_HEADER_BYTES + nameBytes;
            if (bytes < 0 || content + bytes > notes.limit()) {
                return Optional.empty();
            }
            boolean isGnu = nameBytes == Integer.BYTES && notes.getInt(at + NOTE_HEADER_BYTES) == NAME_GNU;
            if (isGnu && notes.getInt(at + 8) == NT_GNU_BUILD_ID && bytes <= MOST_BUILD_ID_BYTES) {
                byte[] id = new byte[bytes];
                notes.get((int) content, id);
                return Optional.of(HexFormat.of().formatHex(id));
            }
            at = (int) Math.min(notes.limit(), content + filledUp(bytes));
        }
        return Optional.empty();
    }

    private static long filledUp(int bytes) {
        return Integer.toUnsignedLong(bytes) + 3 & ~3L;
    }

    /** {@return as many bytes as are there} */
    private static ByteBuffer read(FileChannel channel, long position, int bytes) throws IOException {
        ByteBuffer into = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        while (position >= 0 && into.hasRemaining() && channel.read(into, position + into.position()) > 0) {
            continue;
        }
        return into.flip();
    }
}
