// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.launch;

import java.util.Map;

/** Ending of a process, in words. */
public final class Ending {
    private static final int SIGNAL_BASE = 128;

    /** The signals that end a process, by their numbers on Linux, on x86-64 as on 64-bit Arm. */
    private static final Map<Integer, String> SIGNALS = Map.ofEntries(
            Map.entry(1, "SIGHUP"),
            Map.entry(2, "SIGINT"),
            Map.entry(3, "SIGQUIT"),
            Map.entry(4, "SIGILL"),
            Map.entry(5, "SIGTRAP"),
            Map.entry(6, "SIGABRT"),
            Map.entry(7, "SIGBUS"),
            Map.entry(8, "SIGFPE"),
            Map.entry(9, "SIGKILL"),
            Map.entry(10, "SIGUSR1"),
            Map.entry(11, "SIGSEGV"),
            Map.entry(12, "SIGUSR2"),
            Map.entry(13, "SIGPIPE"),
            Map.entry(14, "SIGALRM"),
            Map.entry(15, "SIGTERM"),
            Map.entry(24, "SIGXCPU"),
            Map.entry(25, "SIGXFSZ"),
            Map.entry(31, "SIGSYS"));

    private Ending() {}

    /** {@return words for a code as {@link Process#exitValue} gives it, where a signal is 128 plus its number} */
    public static String ofCode(int code) {
        String signal = SIGNALS.get(code - SIGNAL_BASE);
        return signal == null ? ofExit(code) : "killed by signal " + (code - SIGNAL_BASE) + " (" + signal + ")";
    }

    /** {@return words for the code of a process that is known to have exited by itself} */
    static String ofExit(int code) {
        return "exit code " + code;
    }
}
