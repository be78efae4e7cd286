// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow.merge;

import java.util.Arrays;

/**
 * The calls of the method that writes records, in a part of a flow without a gap.
 *
 * @param sites the origin of each call, as a place in the program; {@link #UNKNOWN} if that is not known
 * @param earliest no call is earlier than this, in nanoseconds; {@link Long#MIN_VALUE} if that is not known
 * @param latest no call is later; {@link Long#MAX_VALUE} if that is not known
 * @param lostBytes bytes of the trace that are lost in the gap after it; 0 if no gap follows, or nobody knows
 * @param gap the reason of the gap at its end, in words; "" if it ends with the trace
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
public record LogWindow(long[] sites, long earliest, long latest, long lostBytes, String gap) {
    /** Place of a call if that is not known. */
    public static final long UNKNOWN = 0;

    public LogWindow {
        sites = Arrays.copyOf(sites, sites.length);
    }

    /** Makes a window of which no time is known. */
    public static LogWindow untimed(long[] sites, long lostBytes, String gap) {
        return new LogWindow(sites, Long.MIN_VALUE, Long.MAX_VALUE, lostBytes, gap);
    }

    /** {@return the same with other calls} */
    public LogWindow with(long[] newSites) {
        return new LogWindow(newSites, earliest, latest, lostBytes, gap);
    }

    int calls() {
        return sites.length;
    }

    boolean mayHold(LogRecord record) {
        return record.nanos() >= earliest && record.nanos() <= latest;
    }
}
