// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command;

/** The command line's exit codes. */
final class ExitCode {
    static final int OK = 0;
    static final int DIVERGENCE = 1;
    static final int USAGE = 2;
    /** Something cannot be read or checked, or the machine is unfit. */
    static final int UNFIT = 3;

    private ExitCode() {}
}
