// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import dev.braid.trace.OwnThreads;
import java.lang.management.ThreadInfo;

/** Tells threads that work for Braid in a worker from those of the test: no thread dump shows them. */
public final class BraidThreads {
    private static final String START = "\"";

    private BraidThreads() {}

    static boolean isOne(ThreadInfo thread) {
        StackTraceElement[] stack = thread.getStackTrace();
        return OwnThreads.isBraids(thread.getThreadName())
                || stack.length > 0 && stack[stack.length - 1].getClassName().equals(WorkerMain.class.getName());
    }

    /** {@return a dump that the JVM has made, without them} */
    public static String leaveOut(String dump) {
        StringBuilder text = new StringBuilder();
        boolean isLeftOut = false;
        for (String line : dump.split("\n", -1)) {
            if (line.startsWith(START) || !line.isEmpty() && !Character.isWhitespace(line.charAt(0))) {
                isLeftOut =
                        line.startsWith(START + OwnThreads.PREFIX) && !line.startsWith(START + OwnThreads.TEST + START);
            }
            if (!isLeftOut) {
                text.append(line).append('\n');
            }
        }
        return text.substring(0, text.length() - 1);
    }
}
