// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite;

/** The whole text of the failure of a traced test, as it is printed with its stack. */
public final class WholeFailure {
    private WholeFailure() {}

    /** {@return the text below the name of its class; the message of a failure that has no more than that} */
    public static String text(Throwable failure) {
        String printed = failure.toString();
        int heading = printed.indexOf(":\n");
        return heading < 0 || printed.lastIndexOf(' ', heading) >= 0
                ? String.valueOf(failure.getMessage())
                : printed.substring(heading + 2);
    }
}
