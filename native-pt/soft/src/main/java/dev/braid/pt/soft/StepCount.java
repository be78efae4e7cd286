// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.soft;

/**
 * Result of stepping a thread: how far it came.
 *
 * @param instructions the instructions of the machine that were stepped
 * @param isWhole whether the thread has ended, and was not let go before
 */
public record StepCount(int instructions, boolean isWhole) {}
