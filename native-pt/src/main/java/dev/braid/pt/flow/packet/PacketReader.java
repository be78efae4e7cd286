// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow.packet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Reads packets one after the other; holds the one that {@link #next} found.
 *
 * <pre>
 *  first byte   xxxxxxx0  TNT with up to 6 outcomes, or 00 PAD, or 02 and a second byte
 *               xxxxxx11  CYC, as long as bit 2 and then bits 0 say
 *               ccc0xx01  TIP, TIP.PGE, TIP.PGD, FUP; ccc says how the address is compressed
 *               19 59 99  TSC, MTC, MODE
 * </pre>
 *
 * <p>Thread safety: one thread.
 */
public final class PacketReader {
    private static final int PSB_BYTES = 16;
    private static final int CYC_MAX_BYTES = 15;

    private final ByteBuffer trace;
    private final int end;
    private int position;

    private PacketKind kind = PacketKind.PAD;
    private int start;
    private long payload;
    private int bits;
    private boolean hasAddress;
    private long lastAddress;
    /** Bytes of a BIP's payload: 0 outside of a block, where a BIP's first byte would be a TNT. */
    private int itemBytes;

    private String problem = "";

    /** Reads a buffer from its position to its limit, and moves neither. */
    public PacketReader(ByteBuffer trace) {
        this.trace = trace.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        this.position = trace.position();
        this.end = trace.limit();
    }

    /** {@return the kind of the packet that was read} */
    public PacketKind kind() {
        return kind;
    }

    /** {@return the index of the buffer at which the packet begins} */
    public int start() {
        return start;
    }

    /** {@return the index at which the packet ends, which is that of the next one} */
    public int end() {
        return position;
    }

    /**
     * {@return the payload of the packet} For TNT its outcomes, the oldest in the highest of {@link #bits} bits; for
     * packets with an address that address; otherwise the bytes after the header as a little-endian number.
     */
    public long payload() {
        return payload;
    }

    /** {@return for TNT the number of outcomes, for BIP, BBP and CFE the number in the header, otherwise 0} */
    public int bits() {
        return bits;
    }

    /**
     * {@return {@code true} if the packet carries an address, for TIP and its kin; for other packets, if a FUP follows}
     */
    public boolean hasAddress() {
        return hasAddress;
    }

    /** {@return the error in a packet of the kind BAD, without its position} */
    public String problem() {
        return problem;
    }

    /** {@return {@code true} if there was another packet; it may be BAD, after which only {@link #sync} goes on} */
    public boolean next() {
        start = position;
        if (position >= end) {
            return false;
        }
        bits = 0;
        hasAddress = false;
        int first = byteAt(position);
        if (itemBytes > 0 && (first & 7) == 4) {
            bits = first >> 3;
            return fixed(PacketKind.BIP, 1, itemBytes);
        }
        if (first == 0) {
            return fixed(PacketKind.PAD, 1, 0);
        }
        if (first == 2) {
            return extended();
        }
        if ((first & 1) == 0) {
            return outcomes(1, first);
        }
        if ((first & 3) == 3) {
            return cycles(first);
        }
        return addressOrTime(first);
    }

    /** Goes to the next PSB at or after the current place, or to the end. {@return {@code true} if there is one} */
    public boolean sync() {
        itemBytes = 0;
        int psb = position;
        while (psb + PSB_BYTES <= end) {
            int mismatch = psbMismatch(psb);
            if (mismatch < 0) {
                position = psb;
                return true;
            }
            psb += Math.max(1, mismatch);
        }
        position = end;
        return false;
    }

    /** {@return -1 for a PSB, otherwise how far the search may go on: no PSB can begin before} */
    private int psbMismatch(int at) {
        for (int i = 0; i < PSB_BYTES; i++) {
            if (byteAt(at + i) != ((i & 1) == 0 ? 0x02 : 0x82)) {
                // A PSB begins with 02 at an even distance from here; after an odd number of 02s and 82s at the other.
                return i == 0 ? 1 : byteAt(at + i) == 0x02 ? i : i + 1;
            }
        }
        return -1;
    }

    private boolean addressOrTime(int first) {
        return switch (first) {
            case 0x19 -> fixed(PacketKind.TSC, 1, 7);
            case 0x59 -> fixed(PacketKind.MTC, 1, 1);
            case 0x99 -> mode();
            default -> withAddress(first);
        };
    }

    private boolean withAddress(int first) {
        return switch (first & 0x1f) {
            case 0x0d -> address(PacketKind.TIP, first >> 5);
            case 0x11 -> address(PacketKind.TIP_PGE, first >> 5);
            case 0x01 -> address(PacketKind.TIP_PGD, first >> 5);
            case 0x1d -> address(PacketKind.FUP, first >> 5);
            default -> bad(String.format("no packet begins with %02x", first));
        };
    }

    private boolean extended() {
        if (position + 1 >= end) {
            return truncated("an extended packet", 2);
        }
        int second = byteAt(position + 1);
        if ((second & 0x1f) == 0x12) {
            return ptwrite(second);
        }
        return switch (second) {
            case 0x82 -> psb();
            case 0x23 -> fixed(PacketKind.PSBEND, 2, 0);
            case 0x83 -> fixed(PacketKind.STOP, 2, 0);
            case 0xf3 -> overflow();
            case 0xa3 -> longOutcomes();
            case 0x43 -> fixed(PacketKind.PIP, 2, 6);
            case 0x03 -> fixed(PacketKind.CBR, 2, 2);
            case 0xc8 -> fixed(PacketKind.VMCS, 2, 5);
            case 0x73 -> fixed(PacketKind.TMA, 2, 5);
            case 0xc3 -> maintenance();
            default -> eventOrPower(second);
        };
    }

    private boolean eventOrPower(int second) {
        return switch (second) {
            case 0x62, 0xe2 -> withFup(PacketKind.EXSTOP, second, 0);
            case 0xc2 -> fixed(PacketKind.MWAIT, 2, 8);
            case 0x22 -> fixed(PacketKind.PWRE, 2, 2);
            case 0xa2 -> fixed(PacketKind.PWRX, 2, 5);
            case 0x63 -> blockBegin();
            case 0x33, 0xb3 -> blockEnd(second);
            case 0x13 -> controlFlowEvent();
            case 0x53 -> eventData();
            default -> bad(String.format("no packet begins with 02 %02x", second));
        };
    }

    private boolean overflow() {
        itemBytes = 0;
        return fixed(PacketKind.OVF, 2, 0);
    }

    private boolean psb() {
        if (position + PSB_BYTES > end) {
            return truncated("PSB", PSB_BYTES);
        }
        if (psbMismatch(position) >= 0) {
            return bad("a PSB is broken");
        }
        itemBytes = 0;
        lastAddress = 0;
        return fixed(PacketKind.PSB, PSB_BYTES, 0);
    }

    private boolean mode() {
        if (!fixed(PacketKind.MODE_EXEC, 1, 1)) {
            return false;
        }
        int leaf = (int) payload >> 5;
        if (kind == PacketKind.BAD || leaf == 0) {
            return true;
        }
        kind = PacketKind.MODE_TSX;
        return leaf == 1 || bad("a MODE packet has the unknown leaf " + leaf);
    }

    private boolean outcomes(int size, long value) {
        kind = PacketKind.TNT;
        bits = 62 - Long.numberOfLeadingZeros(value);
        payload = value >> 1 & (1L << bits) - 1;
        position += size;
        return true;
    }

    private boolean longOutcomes() {
        if (!fixed(PacketKind.TNT, 2, 6) || kind == PacketKind.BAD) {
            return true;
        }
        if (payload == 0) {
            return bad("a long TNT has no stop bit");
        }
        bits = 63 - Long.numberOfLeadingZeros(payload);
        payload &= (1L << bits) - 1;
        return true;
    }

    private boolean cycles(int first) {
        long value = first >> 3;
        int shift = 5;
        int size = 1;
        boolean more = (first & 4) != 0;
        while (more) {
            if (position + size >= end) {
                return truncated("CYC", size + 1);
            }
            if (size == CYC_MAX_BYTES) {
                return bad("a CYC is longer than " + CYC_MAX_BYTES + " bytes");
            }
            int next = byteAt(position + size);
            value |= shift < 64 ? (long) (next >> 1) << shift : 0;
            shift += 7;
            more = (next & 1) != 0;
            size++;
        }
        kind = PacketKind.CYC;
        payload = value;
        position += size;
        return true;
    }

    /** Reads a packet with an address; see the SDM's table "IP Compression". */
    private boolean address(PacketKind of, int compression) {
        int size = AddressCompression.bytes(compression);
        if (size < 0) {
            return bad(of + " has the unknown address compression " + compression);
        }
        if (!fixed(of, 1, size) || kind == PacketKind.BAD) {
            return true;
        }
        hasAddress = size > 0;
        if (hasAddress) {
            lastAddress = AddressCompression.expand(compression, payload, lastAddress);
            payload = lastAddress;
        }
        return true;
    }

    private boolean ptwrite(int second) {
        int form = second >> 5 & 3;
        return form > 1
                ? bad("a PTW has the unknown payload form " + form)
                : withFup(PacketKind.PTW, second, form == 0 ? 4 : 8);
    }

    private boolean maintenance() {
        if (position + 2 >= end) {
            return truncated("MNT", 11);
        }
        return byteAt(position + 2) == 0x88
                ? fixed(PacketKind.MNT, 3, 8)
                : bad(String.format("no packet begins with 02 c3 %02x", byteAt(position + 2)));
    }

    private boolean blockBegin() {
        if (fixed(PacketKind.BBP, 2, 1) && kind == PacketKind.BBP) {
            bits = (int) payload & 0x1f;
            itemBytes = (payload & 0x80) != 0 ? 4 : 8;
        }
        return true;
    }

    private boolean blockEnd(int second) {
        itemBytes = 0;
        return withFup(PacketKind.BEP, second, 0);
    }

    private boolean controlFlowEvent() {
        if (fixed(PacketKind.CFE, 2, 2) && kind == PacketKind.CFE) {
            bits = (int) payload & 0x1f;
            hasAddress = (payload & 0x80) != 0;
            payload >>= 8;
        }
        return true;
    }

    private boolean eventData() {
        if (fixed(PacketKind.EVD, 3, 8) && kind == PacketKind.EVD) {
            bits = byteAt(start + 2) & 0x3f;
        }
        return true;
    }

    private boolean withFup(PacketKind of, int second, int size) {
        fixed(of, 2, size);
        hasAddress = (second & 0x80) != 0;
        return true;
    }

    private boolean fixed(PacketKind of, int header, int size) {
        if (position + header + size > end) {
            return truncated(of.toString(), header + size);
        }
        kind = of;
        long value = 0;
        for (int i = size - 1; i >= 0; i--) {
            value = value << 8 | byteAt(position + header + i);
        }
        payload = value;
        position += header + size;
        return true;
    }

    private boolean truncated(String what, int needed) {
        return bad(what + " needs " + needed + " bytes, and the trace ends after " + (end - start));
    }

    private boolean bad(String what) {
        kind = PacketKind.BAD;
        problem = what;
        // One byte on: a search for the next PSB from here finds one that begins inside of what is broken.
        position = start + 1;
        return true;
    }

    private int byteAt(int index) {
        return trace.get(index) & 0xff;
    }
}
