// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.schedule;

import org.apiguardian.api.API;

/** Kind of an option among {@link Choices}. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum ChoiceKind {
    /** A thread makes the operation that it stands before. */
    RUN,
    /** The time is over for which a thread sleeps, parks, waits or joins. */
    TIME_OUT,
    /** A thread wakes up from a wait or a park without a limit, although nothing has woken it. */
    WAKE_UP,
    /** A thread that waits is the one that is notified. */
    NOTIFY
}
