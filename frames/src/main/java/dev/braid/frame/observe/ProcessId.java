// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.frame.observe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A process, told from one that gets its number later.
 *
 * @param start its start time, in the kernel's ticks since the machine's start; 0 if it is not known
 */
record ProcessId(long pid, long start) {
    private static final int STATE = 0;
    private static final int START_TIME = 19;

    /** {@return the process that has a pid now; one that never lives if there is none} */
    static ProcessId of(long pid) {
        String[] fields = stat(pid);
        return new ProcessId(pid, fields.length > START_TIME ? Long.parseLong(fields[START_TIME]) : 0);
    }

    static ProcessId current() {
        return of(ProcessHandle.current().pid());
    }

    /** {@return {@code true} if it runs: it may still be there, dead, until its parent has asked for its exit code} */
    boolean isAlive() {
        String[] fields = stat(pid);
        return fields.length > START_TIME
                && Long.parseLong(fields[START_TIME]) == start
                && !fields[STATE].equals("Z")
                && !fields[STATE].equals("X");
    }

    /** {@return Linux's report on it, from the state on; the name before that may hold anything} */
    private static String[] stat(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
            return stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        } catch (IOException e) {
            return new String[0]; // there is no such process
        }
    }
}
