// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow;

/** Why a part of a flow is missing. */
public enum GapReason {
    /** The processor dropped packets: OVF. It does not say how many. */
    OVERFLOW("the processor lost packets"),
    /** Bytes that are no packet, or a packet that ends behind the trace. */
    BAD_PACKET("bad packet"),
    /** The trace holds no PSB from which to start. */
    NO_SYNC("no point to start from"),
    /** The process image has no code where the flow goes. */
    NOT_MAPPED("no code in the image"),
    /** The code where the flow goes is no instruction of the 64-bit mode. */
    BAD_INSTRUCTION("no instruction"),
    /** The packets do not fit the code: the image is of another time or program, or the trace is damaged. */
    OUT_OF_STEP("trace and code disagree"),
    /** Code of 16 or 32 bits was run, which the engines do not follow. */
    UNSUPPORTED_MODE("not 64-bit code"),
    /** More instructions than allowed without a single packet: an endless loop that the processor never ran. */
    INSTRUCTION_CAP("no packet for too many instructions");

    private final String words;

    GapReason(String words) {
        this.words = words;
    }

    /** {@return the reason in a few words, for a person} */
    public String words() {
        return words;
    }
}
