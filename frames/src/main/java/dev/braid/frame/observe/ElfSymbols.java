// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.observe;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The symbols of data that a program or library exports or defines, from its file: 64-bit little-endian ELF, as Linux
 * has it on x86-64 and 64-bit Arm ("ELF-64 Object File Format", version 1.5).
 */
final class ElfSymbols {
    private static final int MAGIC = 0x464c457f;
    private static final int CLASS_64_LITTLE_ENDIAN = 0x0102;

    private static final int HEADER_BYTES = 64;
    private static final int CLASS_AT = 4;
    private static final int SEGMENTS_AT = 32;
    private static final int SECTIONS_AT = 40;
    private static final int SEGMENT_BYTES_AT = 54;
    private static final int SEGMENT_COUNT_AT = 56;
    private static final int SECTION_BYTES_AT = 58;
    private static final int SECTION_COUNT_AT = 60;

    private static final int LOADED = 1;
    private static final int SYMBOLS = 2;
    private static final int DYNAMIC_SYMBOLS = 11;

    private static final int SYMBOL_BYTES = 24;
    private static final int TYPE_MASK = 0xf;
    private static final int DATA = 1;
    private static final int MAX_SECTION_BYTES = 1 << 28;

    private final FileChannel file;
    private final ByteBuffer header;
    private final String suffix;
    private final Map<String, Long> found = new LinkedHashMap<>();

    private ElfSymbols(FileChannel file, ByteBuffer header, String suffix) {
        this.file = file;
        this.header = header;
        this.suffix = suffix;
    }

    /**
     * {@return the places of the data whose symbols end with a suffix, by symbol, as distances from the beginning of
     * the file's mapping in memory} It is empty for a file that is not such a program, has no symbols, or is cut off.
     */
    static Map<String, Long> of(Path path, String suffix) throws IOException {
        try (FileChannel file = FileChannel.open(path)) {
            if (file.size() < HEADER_BYTES) {
                return Map.of();
            }
            ByteBuffer header = read(file, 0, HEADER_BYTES);
            if (header.getInt(0) != MAGIC || header.getShort(CLASS_AT) != CLASS_64_LITTLE_ENDIAN) {
                return Map.of();
            }
            ElfSymbols symbols = new ElfSymbols(file, header, suffix);
            symbols.collect();
            return symbols.found;
        }
    }

    private void collect() throws IOException {
        long base = firstAddress();
        int count = Short.toUnsignedInt(header.getShort(SECTION_COUNT_AT));
        int bytes = Short.toUnsignedInt(header.getShort(SECTION_BYTES_AT));
        ByteBuffer sections = read(file, header.getLong(SECTIONS_AT), (long) count * bytes);
        for (int i = 0; i < count; i++) {
            int type = sections.getInt(i * bytes + 4);
            if (type == SYMBOLS || type == DYNAMIC_SYMBOLS) {
                int names = sections.getInt(i * bytes + 40);
                if (names >= 0 && names < count) {
                    collect(section(sections, i * bytes), section(sections, names * bytes), base);
                }
            }
        }
    }

    private void collect(ByteBuffer symbols, ByteBuffer names, long base) {
        for (int at = 0; at + SYMBOL_BYTES <= symbols.limit(); at += SYMBOL_BYTES) {
            boolean isData = (symbols.get(at + 4) & TYPE_MASK) == DATA;
            boolean isDefined = symbols.getShort(at + 6) != 0;
            if (isData && isDefined) {
                String name = name(names, symbols.getInt(at));
                if (name.endsWith(suffix)) {
                    found.put(name, symbols.getLong(at + 8) - base);
                }
            }
        }
    }

    private static String name(ByteBuffer names, int at) {
        int end = at;
        while (end >= 0 && end < names.limit() && names.get(end) != 0) {
            end++;
        }
        return end < 0
                ? ""
                : StandardCharsets.UTF_8.decode(names.slice(at, end - at)).toString();
    }

    private ByteBuffer section(ByteBuffer sections, int at) throws IOException {
        return read(file, sections.getLong(at + 24), sections.getLong(at + 32));
    }

    /** {@return the address that the beginning of the file is to be mapped to} */
    private long firstAddress() throws IOException {
        int count = Short.toUnsignedInt(header.getShort(SEGMENT_COUNT_AT));
        int bytes = Short.toUnsignedInt(header.getShort(SEGMENT_BYTES_AT));
        ByteBuffer segments = read(file, header.getLong(SEGMENTS_AT), (long) count * bytes);
        for (int i = 0; i < count; i++) {
            if (segments.getInt(i * bytes) == LOADED) {
                return segments.getLong(i * bytes + 16) - segments.getLong(i * bytes + 8);
            }
        }
        return 0;
    }

    private static ByteBuffer read(FileChannel file, long at, long length) throws IOException {
        if (at < 0 || length < 0 || length > MAX_SECTION_BYTES || at + length > file.size()) {
            throw new IOException("it is cut off, or damaged");
        }
        ByteBuffer bytes = ByteBuffer.allocate((int) length).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining() && file.read(bytes, at + bytes.position()) >= 0) {
            // The next part.
        }
        return bytes;
    }
}
