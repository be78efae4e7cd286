// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.worker;

import java.lang.management.ThreadInfo;

/** Tells threads that work for Braid in a worker from those of the test: no thread dump shows them. */
public final class BraidThreads {
    private static final String PREFIX = "braid-";
    private static final String START = "\"";
    /** Name of a thread that runs a test. */
    private static final String TEST = "braid-test";

    private BraidThreads() {}

    /** {@return whether a thread of that name works for Braid; the one that runs a test does not} */
    public static boolean isName(String name) {
        return name.startsWith(PREFIX) && !name.equals(TEST);
    }

    static boolean isOne(ThreadInfo thread) {
        StackTraceElement[] stack = thread.getStackTrace();
        return isName(thread.getThreadName())
                || stack.length > 0 && stack[stack.length - 1].getClassName().equals(WorkerMain.class.getName());
    }

    /** {@return a dump that the JVM has made, without them} */
    public static String leaveOut(String dump) {
        StringBuilder text = new StringBuilder();
        boolean isLeftOut = false;
        for (String line : dump.split("\n", -1)) {
            if (line.startsWith(START) || !line.isEmpty() && !Character.isWhitespace(line.charAt(0))) {
                isLeftOut = line.startsWith(START + PREFIX) && !line.startsWith(START + TEST + START);
            }
            if (!isLeftOut) {
                text.append(line).append('\n');
            }
        }
        return text.substring(0, text.length() - 1);
    }
}
