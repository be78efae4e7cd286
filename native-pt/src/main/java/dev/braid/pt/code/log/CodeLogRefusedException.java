// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code.log;

/** The JVM does not report its code. */
final class CodeLogRefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String fix;

    /**
     * @param reason a sentence
     * @param fix a remedy, as a sentence
     */
    CodeLogRefusedException(String reason, String fix) {
        super(reason);
        this.fix = fix;
    }

    CodeLogRefusedException(String reason, String fix, Throwable cause) {
        super(reason, cause);
        this.fix = fix;
    }

    String fix() {
        return fix;
    }
}
