// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perf;

/** Perf events, or Processor Trace among them, are not to be had here. */
public final class PerfRefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String fix;

    /**
     * @param reason a sentence without its full stop
     * @param fix a remedy, as the end of a sentence
     */
    public PerfRefusedException(String reason, String fix, Throwable cause) {
        super(reason, cause);
        this.fix = fix;
    }

    public String fix() {
        return fix;
    }
}
