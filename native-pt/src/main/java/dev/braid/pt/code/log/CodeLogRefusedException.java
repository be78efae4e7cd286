// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code.log;

/** The JVM does not tell of its code. */
final class CodeLogRefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String mend;

    /**
     * @param reason a sentence
     * @param mend what to do about it, as a sentence
     */
    CodeLogRefusedException(String reason, String mend) {
        super(reason);
        this.mend = mend;
    }

    CodeLogRefusedException(String reason, String mend, Throwable cause) {
        super(reason, cause);
        this.mend = mend;
    }

    String mend() {
        return mend;
    }
}
