// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow.walk;

import dev.braid.pt.flow.GapReason;
import dev.braid.pt.flow.packet.PacketKind;
import dev.braid.pt.flow.packet.PacketReader;

/**
 * Makes events of the flow out of packets: skips packets of time and power, joins packets that belong together, and
 * finds where a flow can begin.
 *
 * <p>Thread safety: one thread; holds what the last {@link #next} or {@link #findStart} found.
 */
final class PacketFeed {
    private static final int TRANSACTION_ABORT = 2;

    private final PacketReader packets;
    private final InstructionCache code;

    private long address;
    private boolean hasAddress;
    private long at;
    private boolean is64Bit = true;
    /** True if the next FUP only says where another packet was made. */
    private boolean fupIsStatus;

    private int start;

    PacketFeed(PacketReader packets, InstructionCache code) {
        this.packets = packets;
        this.code = code;
    }

    /** {@return the target of a branch, or where the flow begins} */
    long address() {
        return address;
    }

    boolean hasAddress() {
        return hasAddress;
    }

    /** {@return the address of an asynchronous event} */
    long at() {
        return at;
    }

    /** {@return outcomes, the oldest in the highest of {@link #outcomeCount} bits} */
    long outcomes() {
        return packets.payload();
    }

    int outcomeCount() {
        return packets.bits();
    }

    /** {@return {@code true} if the code from the last target on is 64-bit code} */
    boolean is64Bit() {
        return is64Bit;
    }

    /** {@return the index of the trace at which the last packet begins} */
    int offset() {
        return packets.start();
    }

    /** {@return the index at which the flow begins again after {@link #findStart}: there, or the end of the trace} */
    int startOffset() {
        return start;
    }

    /** Reads on until something is known of the flow. */
    FlowEvent next() throws LostFlowException {
        while (read()) {
            switch (packets.kind()) {
                case TNT -> {
                    if (packets.bits() > 0) {
                        return FlowEvent.OUTCOMES;
                    }
                }
                case TIP -> {
                    return withAddress(FlowEvent.TARGET);
                }
                case TIP_PGD -> {
                    return withAddress(FlowEvent.DISABLE);
                }
                case TIP_PGE -> {
                    return withAddress(FlowEvent.ENABLE);
                }
                case FUP -> {
                    if (!fupIsStatus) {
                        return asynchronous();
                    }
                    fupIsStatus = false;
                }
                case OVF -> {
                    fupIsStatus = false;
                    return FlowEvent.OVERFLOW;
                }
                case PSB -> {
                    // Says again what is known.
                    if (!state()) {
                        return FlowEvent.OVERFLOW;
                    }
                }
                default -> note();
            }
        }
        return FlowEvent.END;
    }

    /**
     * Goes over what cannot be used, to where the flow begins again: at a PSB, where tracing begins, or where the
     * processor stopped losing packets. There {@link #hasAddress} says whether the thread was traced at once, and
     * {@link #address} where it was.
     *
     * @return {@code true} if there is such a place
     */
    boolean findStart() {
        fupIsStatus = false;
        boolean afterOverflow = packets.kind() == PacketKind.OVF;
        while (packets.next()) {
            start = packets.start();
            PacketKind kind = packets.kind();
            try {
                if (kind == PacketKind.BAD) {
                    packets.sync();
                } else if (kind == PacketKind.PSB) {
                    afterOverflow = !state();
                    if (!afterOverflow && is64Bit) {
                        return true;
                    }
                } else if (kind == PacketKind.TIP_PGE || kind == PacketKind.FUP && afterOverflow && !fupIsStatus) {
                    withAddress(FlowEvent.ENABLE);
                    if (hasAddress && is64Bit) {
                        return true;
                    }
                } else {
                    afterOverflow = kind == PacketKind.OVF || afterOverflow && !isOfFlow(kind);
                    fupIsStatus &= kind != PacketKind.FUP;
                    note();
                }
            } catch (LostFlowException e) {
                // Broken inside of a PSB: its framing is not to be trusted.
                fupIsStatus = false;
                packets.sync();
            }
        }
        return end();
    }

    /** Goes to the next PSB, as bytes are not packets, and from there as {@link #findStart} does. */
    boolean findSync() {
        return packets.sync() ? findStart() : end();
    }

    private boolean end() {
        start = packets.end();
        return false;
    }

    private static boolean isOfFlow(PacketKind kind) {
        return kind == PacketKind.TNT || kind == PacketKind.TIP || kind == PacketKind.TIP_PGD;
    }

    /** Takes what is between PSB and PSBEND. {@return false if the processor lost packets meanwhile} */
    private boolean state() throws LostFlowException {
        hasAddress = false;
        while (read()) {
            switch (packets.kind()) {
                case PSBEND -> {
                    fupIsStatus = false;
                    return true;
                }
                case FUP -> withAddress(FlowEvent.ENABLE);
                case OVF -> {
                    return false;
                }
                case TNT, TIP, TIP_PGE, TIP_PGD, PSB -> {
                    throw new LostFlowException(
                            GapReason.BAD_PACKET, "the packet " + packets.kind() + " is between PSB and PSBEND");
                }
                default -> note();
            }
        }
        return true;
    }

    /** Takes what follows a FUP: where the flow goes on after an interrupt, exception or signal. */
    private FlowEvent asynchronous() throws LostFlowException {
        if (!packets.hasAddress()) {
            throw new LostFlowException(GapReason.OUT_OF_STEP, "a FUP has no address");
        }
        at = packets.payload();
        while (read()) {
            switch (packets.kind()) {
                case TIP -> {
                    return withAddress(FlowEvent.ASYNC_TARGET);
                }
                case TIP_PGD -> {
                    return withAddress(FlowEvent.ASYNC_DISABLE);
                }
                case OVF -> {
                    return FlowEvent.OVERFLOW;
                }
                case TNT, TIP_PGE, FUP, PSB -> {
                    throw new LostFlowException(
                            GapReason.OUT_OF_STEP,
                            "a FUP is followed by " + packets.kind() + ", not by TIP or TIP.PGD");
                }
                default -> note();
            }
        }
        return FlowEvent.END;
    }

    private FlowEvent withAddress(FlowEvent event) {
        address = packets.payload();
        hasAddress = packets.hasAddress();
        return event;
    }

    private boolean read() throws LostFlowException {
        if (!packets.next()) {
            return false;
        }
        if (packets.kind() == PacketKind.BAD) {
            throw new LostFlowException(GapReason.BAD_PACKET, packets.problem());
        }
        return true;
    }

    /** Takes from a packet that is not of the flow what matters to it. */
    private void note() {
        switch (packets.kind()) {
            case TSC -> code.moveTo(packets.payload());
            case MODE_EXEC -> is64Bit = (packets.payload() & 1) != 0;
            case MODE_TSX -> {
                // An abort is followed by FUP and TIP, as an interrupt is.
                fupIsStatus = (packets.payload() & TRANSACTION_ABORT) == 0;
            }
            case PTW, EXSTOP, BEP -> fupIsStatus |= packets.hasAddress();
            case MWAIT -> fupIsStatus = true;
            default -> {}
        }
    }
}
