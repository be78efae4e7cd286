// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.soft;

import java.time.Duration;

/**
 * Options for stepping a thread of a JVM to see where it is in its bytecode.
 *
 * @param limit number of machine instructions after which it is let go, counted from the interpreter's first one on
 * @param atMost time after which it is let go in any case
 * @param pointers takes where the thread is in its bytecode
 * @param passed calls that are not stepped
 * @param begun an action that is run when the thread stands still, before the first step
 */
public record BytecodeWindow(
        int limit, Duration atMost, BytecodePointers pointers, PassedCode passed, Runnable begun) {}
