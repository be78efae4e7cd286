// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow.packet;

/**
 * Compression of addresses: packets leave out what an address has in common with the one before. SDM, table "FUP/TIP IP
 * Reconstruction".
 *
 * <pre>
 *  0  no address         3  bits 47:0, sign-extended
 *  1  bits 15:0          4  bits 47:0
 *  2  bits 31:0          6  all 64 bits
 * </pre>
 */
public final class AddressCompression {
    static final int NONE = 0;
    static final int UPDATE_16 = 1;
    static final int UPDATE_32 = 2;
    static final int SIGN_EXTENDED_48 = 3;
    static final int UPDATE_48 = 4;
    static final int FULL = 6;

    private AddressCompression() {}

    /** {@return the number of address bytes after the header, -1 for a reserved form} */
    public static int bytes(int compression) {
        return switch (compression) {
            case NONE -> 0;
            case UPDATE_16 -> 2;
            case UPDATE_32 -> 4;
            case SIGN_EXTENDED_48, UPDATE_48 -> 6;
            case FULL -> 8;
            default -> -1;
        };
    }

    /** {@return the whole address} */
    static long expand(int compression, long payload, long last) {
        return switch (compression) {
            case UPDATE_16 -> last & ~0xffffL | payload;
            case UPDATE_32 -> last & ~0xffff_ffffL | payload;
            case SIGN_EXTENDED_48 -> payload << 16 >> 16;
            case UPDATE_48 -> last & ~0xffff_ffff_ffffL | payload;
            default -> payload;
        };
    }

    /** {@return the shortest form from which {@link #expand} makes {@code address} again} */
    public static int shortest(long address, long last) {
        if ((address ^ last) >>> 16 == 0) {
            return UPDATE_16;
        }
        if ((address ^ last) >>> 32 == 0) {
            return UPDATE_32;
        }
        return address << 16 >> 16 == address ? SIGN_EXTENDED_48 : FULL;
    }
}
