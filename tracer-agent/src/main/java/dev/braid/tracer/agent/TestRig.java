// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

import java.io.IOException;

/**
 * The faults and checks that tests of Braid ask for, in one option:
 * {@code check.locks,leave.slow,slot.seconds=N,fail=CLASS}.
 *
 * @param checksLocks whether to check that the agent takes its locks in order
 * @param leavesSlow whether threads that are slow are left alone, as a thread that is stepped always is
 * @param slotSeconds seconds that a thread waits for a slot
 * @param failingClass the name of a class whose instrumentation is to fail, or "", see {@link TraceTransformer}
 */
record TestRig(boolean checksLocks, boolean leavesSlow, int slotSeconds, String failingClass) {
    /** Seconds that a thread of a program waits for a slot. */
    private static final int SLOT_SECONDS = 20;

    private static final String SECONDS = "slot.seconds=";
    private static final String FAIL = "fail=";

    /** @throws IOException if there is something else in the text */
    static TestRig of(String text) throws IOException {
        boolean checksLocks = false;
        boolean leavesSlow = false;
        int slotSeconds = SLOT_SECONDS;
        String failingClass = "";
        for (String part : text.split(",")) {
            if (part.equals("check.locks")) {
                checksLocks = true;
            } else if (part.equals("leave.slow")) {
                leavesSlow = true;
            } else if (part.startsWith(SECONDS)) {
                slotSeconds = Integer.parseInt(part.substring(SECONDS.length()));
            } else if (part.startsWith(FAIL)) {
                failingClass = part.substring(FAIL.length());
            } else if (!part.isEmpty()) {
                throw new IOException("the option test has '" + part + "', which no test of Braid asks for");
            }
        }
        return new TestRig(checksLocks, leavesSlow, slotSeconds, failingClass);
    }
}
