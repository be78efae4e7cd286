// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.type;

import dev.braid.tracer.bootstrap.machine.Arrays;
import java.nio.charset.StandardCharsets;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * The names of fields that the JDK's classes access and declare, if these classes come from the agent's image of
 * instrumented classes. They are looked up in the mapped image when a hook first needs them, because few are ever
 * needed.
 *
 * <p>Layout, all numbers in the machine's order, at the addresses that {@link #use} is given:
 *
 * <pre>
 * fields:    per site, from site 0 on: int owner, int name, int descriptor, each the number of a string
 * declared:  per class, somewhere: int count, then per field: int name, int descriptor, int modifiers
 * starts:    per string: int, where its characters begin; one more for the end of the last string
 * strings:   characters of one byte each
 * </pre>
 *
 * <p>Thread safety: {@link #use} runs once, before the first hook; the image does not change.
 */
public final class PreparedFields {
    /** Bytes of a site's names, and of a declared field. */
    public static final int FIELD_BYTES = 3 * Integer.BYTES;

    private static final Unsafe U = Unsafe.getUnsafe();

    private static int sites;
    private static long fields;
    private static long starts;
    private static long strings;

    private PreparedFields() {}

    /** @param firstSites the number of sites that the image may name, site 0 among them */
    public static void use(int firstSites, long fieldsAddress, long startsAddress, long stringsAddress) {
        fields = fieldsAddress;
        starts = startsAddress;
        strings = stringsAddress;
        FieldTable.reserve(firstSites);
        sites = firstSites;
        string(0); // initialises what it calls
    }

    static boolean hasSite(int site) {
        return site < sites;
    }

    static @Nullable String owner(int site) {
        return nameOf(site, 0);
    }

    static @Nullable String name(int site) {
        return nameOf(site, Integer.BYTES);
    }

    static @Nullable String descriptor(int site) {
        return nameOf(site, 2 * Integer.BYTES);
    }

    private static @Nullable String nameOf(int site, int part) {
        int number = U.getInt(null, fields + (long) site * FIELD_BYTES + part);
        return number == 0 ? null : string(number);
    }

    static int declaredCount(long address) {
        return U.getInt(null, address);
    }

    static String declaredName(long address, int index) {
        return string(declared(address, index, 0));
    }

    static String declaredDescriptor(long address, int index) {
        return string(declared(address, index, Integer.BYTES));
    }

    static int declaredModifiers(long address, int index) {
        return declared(address, index, 2 * Integer.BYTES);
    }

    private static int declared(long address, int index, int part) {
        return U.getInt(null, address + Integer.BYTES + (long) index * FIELD_BYTES + part);
    }

    /** {@return a string of the image; number 0 is the empty one} */
    public static String string(int number) {
        int start = U.getInt(null, starts + (long) number * Integer.BYTES);
        int end = U.getInt(null, starts + (number + 1L) * Integer.BYTES);
        return new String(bytes(strings + start, end - start), StandardCharsets.ISO_8859_1);
    }

    /** {@return a copy of bytes of the image} */
    public static byte[] bytes(long address, int length) {
        byte[] bytes = new byte[length];
        U.copyMemory(null, address, bytes, Arrays.offset(0, 0), length);
        return bytes;
    }
}
