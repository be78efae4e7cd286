// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.soft;

import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Options for stepping a thread for a while.
 *
 * @param limit number of instructions after which it is let go
 * @param atMost time after which it is let go in any case
 * @param passed calls that are not stepped, null if there are none
 * @param begun an action that is called when the thread has been stopped, before its first step
 * @param stopped takes what the thread did, before it is let go or ends
 */
public record FlowWindow(
        int limit, Duration atMost, @Nullable PassedCode passed, Runnable begun, Consumer<Execution> stopped) {}
