// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.symbol;

import java.util.Arrays;
import java.util.zip.CRC32C;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * The class file of a class whose control flow is recorded, as it was before it was instrumented.
 *
 * @param name with dots
 * @param firstMethod the number that its first method has in branch records; the others follow, in the file's order
 * @param length the length of the class file in bytes
 * @param checksum CRC-32C of the class file
 * @param deflated the class file, compressed by zlib (RFC 1950)
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
public record TracedClass(String name, int firstMethod, int length, int checksum, byte[] deflated) {
    /** No class file is longer: a table that says otherwise is damaged. */
    private static final int LONGEST = SymbolLogReader.ENTRY_MAX_BYTES;

    /**
     * {@return a class of the trace}
     *
     * @param name with dots
     * @param firstMethod number of its first method, from which its others follow
     */
    public static TracedClass of(String name, int firstMethod, byte[] classFile) {
        Deflater deflater = new Deflater();
        try {
            deflater.setInput(classFile);
            deflater.finish();
            byte[] deflated = new byte[64 + classFile.length + classFile.length / 100];
            int length = deflater.deflate(deflated);
            return new TracedClass(
                    name, firstMethod, classFile.length, checksum(classFile), Arrays.copyOf(deflated, length));
        } finally {
            deflater.end();
        }
    }

    /**
     * {@return the class file}
     *
     * @throws IllegalArgumentException if it is not the one that was recorded
     */
    public byte[] classFile() {
        if (length < 0 || length > LONGEST) {
            throw damaged("it claims a length of " + length + " bytes", null);
        }
        Inflater inflater = new Inflater();
        try {
            byte[] classFile = new byte[length];
            inflater.setInput(deflated);
            int inflated = inflater.inflate(classFile);
            if (inflated != length) {
                throw damaged("it has " + inflated + " of " + length + " bytes", null);
            }
            if (checksum(classFile) != checksum) {
                throw damaged(
                        "its checksum is " + Integer.toHexString(checksum(classFile)) + ", not "
                                + Integer.toHexString(checksum),
                        null);
            }
            return classFile;
        } catch (DataFormatException e) {
            throw damaged(String.valueOf(e.getMessage()), e);
        } finally {
            inflater.end();
        }
    }

    private IllegalArgumentException damaged(String how, @Nullable Throwable cause) {
        return new IllegalArgumentException(
                "the class file of " + name + " in the trace is damaged: " + how + "; record the trace again", cause);
    }

    private static int checksum(byte[] bytes) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, 0, bytes.length);
        return (int) checksum.getValue();
    }
}
