// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.symbol;

/** Takes what a recording of control flow is joined with a trace by. */
public interface JoinKeyConsumer {
    /** Drops all of it. */
    JoinKeyConsumer NONE = new JoinKeyConsumer() {
        @Override
        public void hookedClass(String name, byte[] classFile) {}

        @Override
        public void recordedThread(int thread, int pid, int tid) {}
    };

    /**
     * Takes a class as the JVM runs it.
     *
     * @param name with dots
     * @param classFile with the calls of the hooks
     */
    void hookedClass(String name, byte[] classFile);

    /**
     * Takes a thread whose control flow is recorded.
     *
     * @param thread its number in the trace
     * @param pid its process
     * @param tid its number, as the kernel counts tasks
     */
    void recordedThread(int thread, int pid, int tid);
}
