// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.flow;

/** Reason why it is not known in full what a thread has executed. */
public enum FlowGap {
    /** The JVM entered a method from an instruction that is not known exactly; all that was executed is there. */
    UPCALL,
    /** An exception left a method, and how far the thread had come there is not known. */
    UNWOUND,
    /** Nothing was recorded of the thread for a while. */
    UNRECORDED,
    /**
     * The records contradict the class files; what follows is left out until a method begins that nothing recorded
     * called.
     */
    CONTRADICTION,
    /** The records end while the thread is in a method. */
    END
}
