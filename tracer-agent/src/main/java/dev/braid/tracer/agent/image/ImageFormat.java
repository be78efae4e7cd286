// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent.image;

import dev.braid.tracer.bootstrap.type.PreparedFields;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/**
 * The layout of an image of instrumented classes. Numbers are in the machine's order: an image stays where it is made.
 *
 * <pre>
 * bodies    per class: the instrumented class file, then its entries for the symbol log
 * head      counts, see the HEAD_ constants
 *           entries, ascending by key, see the ENTRY_ constants
 *           fields, declared fields     } see PreparedFields
 *           per twin, in the order of their definition: int, the number of its entry
 *           starts of strings, strings  } see PreparedFields; string 0 is "", string 1 says what the image is for
 * trailer   long offset of the head, int length of the head, int CRC-32 of the head, long magic
 * </pre>
 *
 * <p>Each part is found from the counts. The trailer is written last, so that a file that was cut off has none.
 */
public final class ImageFormat {
    static final long MAGIC = 0x3130_6567_616d_4942L; // "BImage01"

    static final int TRAILER_BYTES = 24;
    static final int TRAILER_HEAD_OFFSET = 0;
    static final int TRAILER_HEAD_BYTES = 8;
    static final int TRAILER_HEAD_CRC = 12;
    static final int TRAILER_MAGIC = 16;

    static final int HEAD_ENTRIES = 0;
    /** The highest site that a class of the image uses. */
    static final int HEAD_LAST_SITE = 4;

    static final int HEAD_DECLARED_BYTES = 8;
    static final int HEAD_TWINS = 12;
    static final int HEAD_STRINGS = 16;
    static final int HEAD_STRING_BYTES = 20;
    static final int HEAD_BYTES = 24;

    static final int ENTRY_KEY = 0;
    static final int ENTRY_BODY_OFFSET = 8;
    static final int ENTRY_ORIGINAL_BYTES = 16;
    static final int ENTRY_CLASS_BYTES = 20;
    static final int ENTRY_SYMBOL_BYTES = 24;
    static final int ENTRY_BODY_CRC = 28;
    /** Position of its declared fields, counted from those of the first class; -1 if they are left to reflection. */
    static final int ENTRY_DECLARED = 32;
    /** The number of the string that names the class, with slashes. */
    static final int ENTRY_NAME = 36;
    /** The number of the string that names the class of which this is the twin, with slashes; 0 if it is not a twin. */
    static final int ENTRY_ORIGINAL = 40;

    static final int ENTRY_BYTES = 48;

    static final int STRING_FOR = 1;

    private static final long TWIN_MARK = 0x5555_5555_5555_5555L;

    private ImageFormat() {}

    /**
     * {@return the key of a class, by which it is looked up together with the number of its bytes before
     * instrumentation}
     */
    public static long key(byte[] original, boolean isTwin) {
        CRC32 first = new CRC32();
        first.update(original, 0, original.length);
        CRC32C second = new CRC32C();
        second.update(original, 0, original.length);
        long key = first.getValue() << Integer.SIZE | second.getValue();
        return isTwin ? key ^ TWIN_MARK : key;
    }

    static int crc(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, bytes.length);
        return (int) crc.getValue();
    }

    static int fieldsBytes(int lastSite) {
        return (lastSite + 1) * PreparedFields.FIELD_BYTES;
    }

    /** {@return the length of a head with these counts, which a damaged file cannot make negative} */
    static long headBytes(int entries, int lastSite, int declaredBytes, int twins, int strings, int stringBytes) {
        return HEAD_BYTES
                + (long) entries * ENTRY_BYTES
                + (lastSite + 1L) * PreparedFields.FIELD_BYTES
                + declaredBytes
                + (long) twins * Integer.BYTES
                + (strings + 1L) * Integer.BYTES
                + stringBytes;
    }
}
