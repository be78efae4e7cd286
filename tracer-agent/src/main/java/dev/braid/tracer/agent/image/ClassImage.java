// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent.image;

import dev.braid.tracer.bootstrap.type.PreparedFields;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * An image of instrumented classes that an earlier JVM has left, mapped into memory; see {@link ImageFormat}.
 *
 * <p>Nothing in it is used unchecked: the head is checked when the image is opened, and a class when it is taken.
 *
 * <p>Thread safety: any thread.
 */
public final class ClassImage {
    private static final Unsafe U = Unsafe.getUnsafe();

    /** Keeps the mapping alive. */
    @SuppressWarnings("UnusedVariable")
    private final MappedByteBuffer mapping;

    private final long base;
    private final long head;
    private final int entries;
    private final int lastSite;
    private final int twins;
    private final long entriesAt;
    private final long fieldsAt;
    private final long declaredAt;
    private final long twinsAt;
    private final long startsAt;
    private final long stringsAt;

    private ClassImage(MappedByteBuffer mapping, long base, long head) {
        this.mapping = mapping;
        this.base = base;
        this.head = head;
        entries = count(ImageFormat.HEAD_ENTRIES);
        lastSite = count(ImageFormat.HEAD_LAST_SITE);
        twins = count(ImageFormat.HEAD_TWINS);
        entriesAt = head + ImageFormat.HEAD_BYTES;
        fieldsAt = entriesAt + (long) entries * ImageFormat.ENTRY_BYTES;
        declaredAt = fieldsAt + ImageFormat.fieldsBytes(lastSite);
        twinsAt = declaredAt + count(ImageFormat.HEAD_DECLARED_BYTES);
        startsAt = twinsAt + (long) twins * Integer.BYTES;
        stringsAt = startsAt + (count(ImageFormat.HEAD_STRINGS) + 1L) * Integer.BYTES;
    }

    /**
     * {@return the image in a file; null if there is none, or a damaged one, or one for something else}
     *
     * @param purpose the purpose that it must have
     */
    public static @Nullable ClassImage open(File file, String purpose) throws IOException {
        if (file.length() <= ImageFormat.TRAILER_BYTES || file.length() > Integer.MAX_VALUE) {
            return null;
        }
        MappedByteBuffer mapping;
        try (FileInputStream in = new FileInputStream(file);
                FileChannel channel = in.getChannel()) {
            mapping = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
        }
        long base = U.getLong(mapping, U.objectFieldOffset(Buffer.class, "address"));
        long trailer = base + mapping.capacity() - ImageFormat.TRAILER_BYTES;
        long offset = U.getLong(null, trailer + ImageFormat.TRAILER_HEAD_OFFSET);
        int length = U.getInt(null, trailer + ImageFormat.TRAILER_HEAD_BYTES);
        if (U.getLong(null, trailer + ImageFormat.TRAILER_MAGIC) != ImageFormat.MAGIC
                || offset < 0
                || length < ImageFormat.HEAD_BYTES
                || offset + length + ImageFormat.TRAILER_BYTES != mapping.capacity()
                || crc(mapping, (int) offset, length) != U.getInt(null, trailer + ImageFormat.TRAILER_HEAD_CRC)) {
            return null;
        }
        ClassImage image = new ClassImage(mapping, base, base + offset);
        return image.hasParts(length) && image.purpose().equals(purpose) ? image : null;
    }

    private static int crc(MappedByteBuffer mapping, int offset, int length) {
        ByteBuffer part = mapping.duplicate();
        part.limit(offset + length).position(offset);
        CRC32 crc = new CRC32();
        crc.update(part);
        return (int) crc.getValue();
    }

    private boolean hasParts(int length) {
        int strings = count(ImageFormat.HEAD_STRINGS);
        int stringBytes = count(ImageFormat.HEAD_STRING_BYTES);
        return strings > ImageFormat.STRING_FOR
                && length
                        == ImageFormat.headBytes(
                                entries, lastSite, count(ImageFormat.HEAD_DECLARED_BYTES), twins, strings, stringBytes);
    }

    private String purpose() {
        int start = U.getInt(null, startsAt + (long) ImageFormat.STRING_FOR * Integer.BYTES);
        int end = U.getInt(null, startsAt + (ImageFormat.STRING_FOR + 1L) * Integer.BYTES);
        byte[] text = PreparedFields.bytes(stringsAt + start, end - start);
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    /** Lets the hooks find the fields of the classes in this image. To be called once, before a class is taken. */
    public void use() {
        PreparedFields.use(lastSite + 1, fieldsAt, startsAt, stringsAt);
    }

    /** {@return the highest site that a class of the image uses} */
    public int lastSite() {
        return lastSite;
    }

    /** {@return the number of the entry for a class, or -1 if it is not in the image} */
    public int find(long key, int originalBytes) {
        int low = 0;
        int high = entries - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            long there = U.getLong(null, entry(middle) + ImageFormat.ENTRY_KEY);
            if (there == key) {
                return number(middle, ImageFormat.ENTRY_ORIGINAL_BYTES) == originalBytes ? middle : -1;
            }
            if (there < key) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    public int twins() {
        return twins;
    }

    /** {@return the entry of a twin, from 0 on in the order in which they are to be defined} */
    public int twin(int number) {
        return U.getInt(null, twinsAt + (long) number * Integer.BYTES);
    }

    /** {@return the name of a class, with slashes} */
    public String name(int entry) {
        return PreparedFields.string(number(entry, ImageFormat.ENTRY_NAME));
    }

    /** {@return the name of the class of which an entry is the twin, with slashes} */
    public String original(int entry) {
        return PreparedFields.string(number(entry, ImageFormat.ENTRY_ORIGINAL));
    }

    /** {@return the address of the fields that the class declares, see {@link PreparedFields}; 0 if it has none} */
    public long declared(int entry) {
        int offset = number(entry, ImageFormat.ENTRY_DECLARED);
        return offset < 0 ? 0 : declaredAt + offset;
    }

    public int classBytes(int entry) {
        return number(entry, ImageFormat.ENTRY_CLASS_BYTES);
    }

    /** {@return the instrumented class file and the entries for the symbol log; null if they are damaged} */
    public byte @Nullable [] body(int entry) {
        long offset = U.getLong(null, entry(entry) + ImageFormat.ENTRY_BODY_OFFSET);
        byte[] body =
                PreparedFields.bytes(base + offset, classBytes(entry) + number(entry, ImageFormat.ENTRY_SYMBOL_BYTES));
        return ImageFormat.crc(body) == number(entry, ImageFormat.ENTRY_BODY_CRC) ? body : null;
    }

    /** {@return all bodies, for an image that is to hold them and more} */
    byte[] bodies() {
        return PreparedFields.bytes(base, (int) (head - base));
    }

    /** {@return a part of the head, see {@link ImageFormat}; so are the next ones} */
    byte[] entriesPart() {
        return PreparedFields.bytes(entriesAt, (int) (fieldsAt - entriesAt));
    }

    byte[] fieldsPart() {
        return PreparedFields.bytes(fieldsAt, (int) (declaredAt - fieldsAt));
    }

    byte[] declaredPart() {
        return PreparedFields.bytes(declaredAt, (int) (twinsAt - declaredAt));
    }

    byte[] startsPart() {
        return PreparedFields.bytes(startsAt, (int) (stringsAt - startsAt));
    }

    byte[] stringsPart() {
        return PreparedFields.bytes(stringsAt, count(ImageFormat.HEAD_STRING_BYTES));
    }

    private int number(int entry, int field) {
        return U.getInt(null, entry(entry) + field);
    }

    private long entry(int number) {
        return entriesAt + (long) number * ImageFormat.ENTRY_BYTES;
    }

    private int count(int field) {
        return U.getInt(null, head + field);
    }
}
