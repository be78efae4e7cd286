// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

import dev.braid.trace.TraceEvent;
import java.util.List;

/**
 * An event that is not an access to memory, with the position of each live thread when it happened. Valid during the
 * call that hands it over; {@link TraceEvent#copy} and {@link #positions} give what stays.
 */
public interface MacroEvent {
    /** {@return the number among all macro-events of the trace, from 0} */
    long number();

    TraceEvent event();

    /** {@return the position of each live thread, ascending by thread; the event's own one is among them} */
    List<ThreadPosition> positions();
}
