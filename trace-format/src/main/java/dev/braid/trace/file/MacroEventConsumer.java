// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

/** Takes macro-events one by one, in trace order. */
@FunctionalInterface
public interface MacroEventConsumer {
    /** Takes one event. {@return {@code true} if it wants the next one} */
    boolean event(MacroEvent event);
}
