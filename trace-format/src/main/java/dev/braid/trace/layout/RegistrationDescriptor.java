// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.layout;

/**
 * Protocol between a traced JVM and the recorder of its control flow over a unix socket, so that no thread runs traced
 * code before it is recorded.
 *
 * <p>The JVM connects to the socket that the variable {@value #VARIABLE} of its environment names, once, and keeps the
 * connection. For each thread it sends a request, and the thread waits; when the recorder has opened its events for
 * that thread, it answers. Each message has {@value #BYTES} bytes, numbers with their greatest byte first:
 *
 * <pre>
 *   request    0 {@link #REQUEST}   4 number of the request   8 pid       12 tid, as the kernel counts tasks
 *   answer     0 {@link #ANSWER}   4 number of the request   8 outcome   12 zero
 * </pre>
 */
public final class RegistrationDescriptor {
    /** The environment variable with the path of the socket; where it is missing, nothing is registered. */
    public static final String VARIABLE = "BRAID_RECORDER";

    public static final int BYTES = 16;

    public static final int REQUEST = 0x42526571; // "BReq"
    public static final int ANSWER = 0x4252616E; // "BRan"

    public static final int NUMBER = 4;
    public static final int PID = 8;
    public static final int TID = 12;
    public static final int OUTCOME = 8;

    /** The thread's control flow is recorded from here on. */
    public static final int RECORDED = 1;
    /** It is not; the recorder knows why. */
    public static final int REFUSED = 2;

    private RegistrationDescriptor() {}
}
