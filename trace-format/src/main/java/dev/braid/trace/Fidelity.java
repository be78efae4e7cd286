// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

import org.apiguardian.api.API;

/** Degree of order in a trace. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Fidelity {
    /** Order within each thread, with cross-references at macro-events only. */
    LOOSE,
    /** One order of all events, consistent with what really happened. */
    ATOMIC
}
