// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.soft;

import java.time.Duration;

/**
 * What is to be seen of a thread of a JVM.
 *
 * @param limit after how many machine instructions it is let go, counted from the interpreter's first one on
 * @param atMost after which time it is let go in any case
 * @param pointers takes where the thread is in its bytecode
 * @param passed calls that are not stepped
 * @param begun is run when the thread stands still, before the first step
 */
public record BytecodeWindow(
        int limit, Duration atMost, BytecodePointers pointers, PassedCode passed, Runnable begun) {}
