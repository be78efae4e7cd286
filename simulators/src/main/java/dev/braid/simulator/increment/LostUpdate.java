// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.increment;

import dev.braid.simulator.Divergence;
import dev.braid.simulator.DivergenceKind;
import dev.braid.trace.RecordedEvent;
import dev.braid.trace.Symbols;
import java.util.List;

/**
 * An increment that put the counter back to where another thread's increments had already left.
 *
 * @param read the read of the thread
 * @param overwritten the write of another thread after that
 * @param write the write of the thread over it
 */
record LostUpdate(RecordedEvent read, RecordedEvent overwritten, RecordedEvent write) {

    Divergence divergence(Symbols symbols) {
        String message = "Thread '" + symbols.threadName(write.thread()) + "' wrote " + write.valueWritten() + " to "
                + symbols.location(write) + " because it had read " + read.valueRead() + "; but thread '"
                + symbols.threadName(overwritten.thread()) + "' had written " + overwritten.valueWritten()
                + " in between, which is lost.";
        return new Divergence(
                DivergenceKind.LOST_UPDATE,
                message,
                Long.toString(overwritten.valueWritten() + 1),
                Long.toString(write.valueWritten()),
                List.of(read, overwritten, write));
    }
}
