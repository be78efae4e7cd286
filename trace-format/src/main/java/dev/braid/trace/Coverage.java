// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

import org.apiguardian.api.API;

/** Accesses that a trace holds, of those in its scope. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Coverage {
    /** All accesses. */
    ALL,
    /** Accesses in regions of interest. */
    REGIONS,
    /** Accesses of registered threads, either everywhere or in regions of interest. */
    REGISTERED_THREADS,
    /** Accesses of registered threads, without their values: a text has had no room for these. */
    PLACES
}
