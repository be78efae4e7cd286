// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.trace;

import java.util.Locale;

/** Format in which a trace is written. */
public enum TraceFormat {
    /** A trace file, as {@code docs/trace-format.md} describes it. */
    BRAID,
    /** A line for each event, as {@code docs/text-format.md} describes it. */
    TEXT,
    /** Track events for Perfetto's viewer; a stored trace is exported so. */
    PERFETTO;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
