// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow.libipt;

/**
 * Sizes and offsets of libipt's structures on x86-64, in bytes. They are those of version 2.0; later versions take
 * them, as each structure is given with its size.
 */
final class LibiptStructs {
    static final int CONFIG_SIZE = 280;
    static final int CONFIG_BEGIN = 8;
    static final int CONFIG_END = 16;
    static final int CONFIG_CPU_VENDOR = 40;
    static final int CONFIG_CPU_FAMILY = 44;
    static final int CONFIG_CPU_MODEL = 46;
    static final int CONFIG_CPU_STEPPING = 47;
    static final int CONFIG_ERRATA = 48;
    static final int VENDOR_INTEL = 1;

    static final int INSN_SIZE = 40;
    static final int INSN_IP = 0;
    static final int INSN_MODE = 12;
    static final int MODE_64_BIT = 3;

    static final int EVENT_SIZE = 64;
    static final int EVENT_TYPE = 0;
    static final int EVENT_OVERFLOW = 6;

    /** Bits of a status that is not an error. */
    static final int EVENT_PENDING = 1;

    static final int END_OF_STREAM = 4;

    /** Errors, which functions return negated. */
    static final int ERROR_BAD_OPC = 4;

    static final int ERROR_BAD_PACKET = 5;
    static final int ERROR_END_OF_STREAM = 7;
    static final int ERROR_NO_MAP = 13;
    static final int ERROR_BAD_INSN = 14;

    private LibiptStructs() {}
}
