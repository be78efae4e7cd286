// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow.packet;

/** The packets by the names that the SDM gives them. */
public enum PacketKind {
    PAD,
    /** Outcomes of conditional branches and compressed returns, up to 6 or up to 47 of them. */
    TNT,
    /** Target of an indirect branch, an exception or an interrupt. */
    TIP,
    /** Tracing begins here. */
    TIP_PGE,
    /** Tracing ends. */
    TIP_PGD,
    /** Address of an event that no instruction caused, or the address that another packet belongs to. */
    FUP,
    PIP,
    MODE_EXEC,
    MODE_TSX,
    TSC,
    MTC,
    CBR,
    TMA,
    CYC,
    VMCS,
    OVF,
    PSB,
    PSBEND,
    STOP,
    MNT,
    PTW,
    EXSTOP,
    MWAIT,
    PWRE,
    PWRX,
    BBP,
    BIP,
    BEP,
    CFE,
    EVD,
    /** No packet: see {@link PacketReader#problem}. */
    BAD
}
