// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.soft;

import dev.braid.pt.flow.packet.AddressCompression;
import java.io.ByteArrayOutputStream;

/**
 * Writes packets as a processor does, addresses compressed against the one before. Made for software Processor Trace
 * and for tests of decoders.
 *
 * <p>Thread safety: one thread.
 */
public final class PacketWriter {
    private static final int SHORT_OUTCOMES = 6;
    public static final int MAX_OUTCOMES = 47;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private long lastAddress;

    /** {@return the number of bytes that were written} */
    public int size() {
        return bytes.size();
    }

    public byte[] toByteArray() {
        return bytes.toByteArray();
    }

    public PacketWriter pad() {
        return raw(0);
    }

    public PacketWriter psb() {
        for (int i = 0; i < 8; i++) {
            raw(0x02, 0x82);
        }
        lastAddress = 0;
        return this;
    }

    public PacketWriter psbEnd() {
        return raw(0x02, 0x23);
    }

    /**
     * Writes the short form of TNT where it fits.
     *
     * @param outcomes the oldest in the highest of {@code count} bits
     * @param count from 1 to {@link #MAX_OUTCOMES}
     */
    public PacketWriter tnt(long outcomes, int count) {
        if (count < 1 || count > MAX_OUTCOMES) {
            throw new IllegalArgumentException("A TNT has 1 to 47 outcomes, not " + count + ".");
        }
        long stopped = 1L << count | outcomes & (1L << count) - 1;
        return count <= SHORT_OUTCOMES
                ? raw((int) stopped << 1)
                : raw(0x02, 0xa3).number(stopped, 6);
    }

    public PacketWriter tip(long address) {
        return address(0x0d, address);
    }

    public PacketWriter tipPge(long address) {
        return address(0x11, address);
    }

    public PacketWriter tipPgd(long address) {
        return address(0x01, address);
    }

    /** Writes a TIP.PGD with no address, as on the way into the kernel. */
    public PacketWriter tipPgd() {
        return raw(0x01);
    }

    public PacketWriter fup(long address) {
        return address(0x1d, address);
    }

    /** Writes MODE.Exec for code of 64 bits, or otherwise of 32. */
    public PacketWriter modeExec(int bits) {
        return raw(0x99, bits == 64 ? 1 : 2);
    }

    /** @param state bit 0: in a transaction, bit 1: it was aborted */
    public PacketWriter modeTsx(int state) {
        return raw(0x99, 0x20 | state);
    }

    public PacketWriter tsc(long tsc) {
        return raw(0x19).number(tsc, 7);
    }

    public PacketWriter mtc(int ctc) {
        return raw(0x59, ctc);
    }

    public PacketWriter tma(int ctc, int fast) {
        return raw(0x02, 0x73).number(ctc, 2).raw(0).number(fast, 2);
    }

    public PacketWriter cbr(int ratio) {
        return raw(0x02, 0x03, ratio, 0);
    }

    public PacketWriter cyc(long cycles) {
        long rest = cycles >>> 5;
        raw((int) (cycles & 0x1f) << 3 | (rest != 0 ? 7 : 3));
        while (rest != 0) {
            long next = rest >>> 7;
            raw((int) (rest & 0x7f) << 1 | (next != 0 ? 1 : 0));
            rest = next;
        }
        return this;
    }

    public PacketWriter pip(long cr3) {
        return raw(0x02, 0x43).number(cr3, 6);
    }

    public PacketWriter vmcs(long base) {
        return raw(0x02, 0xc8).number(base, 5);
    }

    public PacketWriter ovf() {
        return raw(0x02, 0xf3);
    }

    public PacketWriter stop() {
        return raw(0x02, 0x83);
    }

    public PacketWriter mnt(long payload) {
        return raw(0x02, 0xc3, 0x88).number(payload, 8);
    }

    /** Writes a PTW of 8 bytes that a FUP follows, which the caller writes. */
    public PacketWriter ptwWithFup(long payload) {
        return raw(0x02, 0xb2).number(payload, 8);
    }

    /** Writes a PTW of 4 bytes. */
    public PacketWriter ptw(int payload) {
        return raw(0x02, 0x12).number(payload, 4);
    }

    public PacketWriter exstop() {
        return raw(0x02, 0x62);
    }

    public PacketWriter mwait(long payload) {
        return raw(0x02, 0xc2).number(payload, 8);
    }

    public PacketWriter pwre(int payload) {
        return raw(0x02, 0x22).number(payload, 2);
    }

    public PacketWriter pwrx(long payload) {
        return raw(0x02, 0xa2).number(payload, 5);
    }

    /** Begins a block of items of 8 bytes. */
    public PacketWriter bbp(int type) {
        return raw(0x02, 0x63, type);
    }

    public PacketWriter bip(int id, long payload) {
        return raw(id << 3 | 4).number(payload, 8);
    }

    public PacketWriter bep() {
        return raw(0x02, 0x33);
    }

    public PacketWriter cfe(int type, int vector) {
        return raw(0x02, 0x13, type, vector);
    }

    public PacketWriter evd(int type, long payload) {
        return raw(0x02, 0x53, type).number(payload, 8);
    }

    /** Writes bytes that need not be a packet. */
    public PacketWriter raw(int... values) {
        for (int value : values) {
            bytes.write(value);
        }
        return this;
    }

    private PacketWriter address(int header, long address) {
        int compression = AddressCompression.shortest(address, lastAddress);
        lastAddress = address;
        return raw(compression << 5 | header).number(address, AddressCompression.bytes(compression));
    }

    private PacketWriter number(long value, int size) {
        for (int i = 0; i < size; i++) {
            bytes.write((int) (value >>> 8 * i));
        }
        return this;
    }
}
