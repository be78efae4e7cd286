// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

/** Perf events, or Processor Trace among them, are not to be had here. */
public final class PerfRefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String mend;

    /**
     * @param reason a sentence without its full stop
     * @param mend what to do about it, as the end of a sentence
     */
    public PerfRefusedException(String reason, String mend, Throwable cause) {
        super(reason, cause);
        this.mend = mend;
    }

    public String mend() {
        return mend;
    }
}
