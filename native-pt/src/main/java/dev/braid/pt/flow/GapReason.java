// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.flow;

/** Reason why a part of a flow is missing. */
public enum GapReason {
    /** The processor dropped packets: OVF. It does not say how many. */
    OVERFLOW("the processor lost packets", "Record less: user space only, and fewer packets of time."),
    /** Bytes that are not a packet, or a packet that ends behind the trace. */
    BAD_PACKET("bad packet", "Record again, and keep the trace whole."),
    /** The trace holds no PSB from which to start. */
    NO_SYNC("no point to start from", "Record with a smaller psb_period, or keep more of the trace."),
    /** The process image has no code where the flow goes. */
    NOT_MAPPED("no code in the image", "Give the binaries that were recorded, and the code made at run time."),
    /** The code where the flow goes is not an instruction of the 64-bit mode. */
    BAD_INSTRUCTION("no instruction", "Check that the binaries are those that were recorded."),
    /** The packets do not fit the code: the image is of another time or program, or the trace is damaged. */
    OUT_OF_STEP(
            "trace and code disagree",
            "Check that the binaries are those that were recorded; code that changes return addresses needs"
                    + " noretcomp=1."),
    /** Code of 16 or 32 bits was run, which the engines do not follow. */
    UNSUPPORTED_MODE("not 64-bit code", "Trace 64-bit programs."),
    /** More instructions than allowed without a single packet: an endless loop that the processor never ran. */
    INSTRUCTION_CAP(
            "no packet for too many instructions", "Raise the instruction cap if the program has such straight code.");

    private final String words;
    private final String fix;

    GapReason(String words, String fix) {
        this.words = words;
        this.fix = fix;
    }

    /** {@return the reason in a few words, for a person} */
    public String words() {
        return words;
    }

    /** {@return a sentence that says what to do about it} */
    public String fix() {
        return fix;
    }
}
