// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.console;

/** The command line's exit codes. */
public final class ExitCode {
    public static final int OK = 0;
    public static final int DIVERGENCE = 1;
    public static final int USAGE = 2;
    /** Something cannot be read or checked, or the machine is unfit. */
    public static final int UNFIT = 3;

    private ExitCode() {}
}
