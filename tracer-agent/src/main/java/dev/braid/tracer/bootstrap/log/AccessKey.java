// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.bootstrap.log;

import dev.braid.trace.layout.RecordDescriptor;
import dev.braid.tracer.bootstrap.machine.Memory;
import dev.braid.tracer.bootstrap.type.FieldTable;
import jdk.internal.vm.annotation.ForceInline;

/**
 * The key of an access, and the {@code where} of other hooks: an int laid out as {@link RecordDescriptor} lays out the
 * header of a record, with the site, the size (log2 of bytes), the mode and, in a key, the kind.
 *
 * <p>Thread safety: stateless.
 */
public final class AccessKey {
    private static final int VOLATILE_MODE = Memory.VOLATILE << RecordDescriptor.MODE_SHIFT;

    /**
     * In place of the mode, which an instruction's key has no use for: the access is one of {@link SpanAccesses}. No
     * mode has both bits.
     */
    public static final int NOTED = 6 << RecordDescriptor.MODE_SHIFT;

    /** In its place, too: a lock of the JDK makes the access, which ends a span, also if it reads. No mode is that. */
    public static final int OF_LOCK = 5 << RecordDescriptor.MODE_SHIFT;

    private static final int MODES = RecordDescriptor.MODE_MASK << RecordDescriptor.MODE_SHIFT;

    /** With {@link #NOTED}: a collection of the JDK makes the access, and not the program. */
    public static final int OF_LIBRARY = 1 << RecordDescriptor.MODE_SHIFT;

    private AccessKey() {}

    /** {@return the same place and mode, for a single byte} */
    public static int bytewise(int where) {
        return where & ~(RecordDescriptor.SIZE_MASK << RecordDescriptor.SIZE_SHIFT);
    }

    @ForceInline
    public static int size(int key) {
        return key >>> RecordDescriptor.SIZE_SHIFT & RecordDescriptor.SIZE_MASK;
    }

    @ForceInline
    public static int mode(int key) {
        return key >>> RecordDescriptor.MODE_SHIFT & RecordDescriptor.MODE_MASK;
    }

    @ForceInline
    public static int site(int key) {
        return key >>> RecordDescriptor.SITE_SHIFT & RecordDescriptor.SITE_MASK;
    }

    @ForceInline
    public static int withMode(int key, long field) {
        int plain = traceKey(key);
        return (field & FieldTable.VOLATILE) != 0 ? plain | VOLATILE_MODE : plain;
    }

    /** {@return {@code true} if an instruction with that key may be repeated, or be what others repeat} */
    @ForceInline
    public static boolean isNoted(int key) {
        return (key & NOTED) == NOTED;
    }

    /** {@return {@code true} if an instruction with that key ends a span whatever it does} */
    @ForceInline
    static boolean isOfLock(int key) {
        return (key & MODES) == OF_LOCK;
    }

    /** {@return the key of an instruction as it is in a trace, but for a field's mode} */
    @ForceInline
    public static int traceKey(int key) {
        return (key & MODES) >= OF_LOCK ? key & ~MODES : key;
    }

    /** {@return 1 for a noted access of a library, 0 for one of the program} */
    @ForceInline
    static int ofLibrary(int key) {
        return key >>> RecordDescriptor.MODE_SHIFT & 1;
    }
}
