// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator;

/**
 * A simulator that notices, while the program runs, that it hangs for good, so that a test need not wait for its
 * deadline.
 *
 * <p>Thread safety: {@link #hangs} may be asked on any thread.
 */
public interface HangDetector {
    /**
     * {@return {@code true} if threads wait for each other forever, or no thread can go on by itself, by the events so
     * far}
     */
    boolean hangs();
}
