// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow.libipt;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import dev.braid.pt.flow.LibiptAvailability;
import java.util.List;

/**
 * The functions of libipt 2 that are used, as its header intel-pt.h declares them. Structures are plain memory: what is
 * in them and where is said in {@link LibiptStructs}.
 */
public final class Libipt {
    static final String FILE = "libipt.so.2";

    /** Loading is tried once; what came of it stays true as long as the JVM runs. */
    private static final LibiptAvailability AVAILABILITY = load();

    private Libipt() {}

    /** {@return {@code true} if libipt can be used here; never throws} */
    public static LibiptAvailability availability() {
        return AVAILABILITY;
    }

    private static LibiptAvailability load() {
        String fix =
                "Install it (Debian and Ubuntu: the package libipt2), or use the engine java, which needs nothing.";
        try {
            Native.register(Libipt.class, NativeLibrary.getInstance(FILE));
            long version = pt_library_version();
            int major = (int) version & 0xff;
            String text = major + "." + (version >>> 8 & 0xff);
            return major == 2
                    ? new LibiptAvailability.Available(text)
                    : new LibiptAvailability.Unavailable("libipt " + text + " is not of the known version 2.", fix);
        } catch (LinkageError | SecurityException e) {
            return new LibiptAvailability.Unavailable(cannotBeLoaded(String.valueOf(e.getMessage())), fix);
        }
    }

    /**
     * {@return the reason as one sentence}
     *
     * @param said by JNA: that it cannot load the library, then a line for each place where it looked, why not there,
     *     the class path last
     */
    static String cannotBeLoaded(String said) {
        List<String> lines =
                said.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
        String why = lines.isEmpty() ? "nobody says why" : lines.get(Math.min(1, lines.size() - 1));
        return FILE + " cannot be loaded (" + why + ").";
    }

    /** A structure of 16 bytes in two registers; the first holds all that is wanted. */
    static native long pt_library_version();

    static native String pt_errstr(int error);

    static native int pt_cpu_errata(Pointer errata, Pointer cpu);

    static native Pointer pt_image_alloc(String name);

    static native void pt_image_free(Pointer image);

    static native int pt_image_add_file(Pointer image, String file, long offset, long size, Pointer asid, long address);

    static native Pointer pt_insn_alloc_decoder(Pointer config);

    static native void pt_insn_free_decoder(Pointer decoder);

    static native int pt_insn_set_image(Pointer decoder, Pointer image);

    static native int pt_insn_sync_forward(Pointer decoder);

    static native int pt_insn_get_offset(Pointer decoder, Pointer offset);

    static native int pt_insn_get_sync_offset(Pointer decoder, Pointer offset);

    static native int pt_insn_next(Pointer decoder, Pointer instruction, long size);

    static native int pt_insn_event(Pointer decoder, Pointer event, long size);
}
