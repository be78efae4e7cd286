// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

/** Failure of a program that has ended itself, by {@code System.exit} or in a like way, with a status other than 0. */
public final class ExitStatusError extends Error {
    private static final long serialVersionUID = 1;

    /** @param status the status of the process */
    public ExitStatusError(int status) {
        super("the program ended itself with status " + status);
    }
}
