// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.command.console;

/** Sentences of the commands about loose traces. */
public final class LooseTraces {
    public static final String NO_ORDER = "loose: there is no order across threads, but at macro-events";

    public static final String NO_TEXT = "time stamps would claim an order across threads, which a loose trace does"
            + " not have; record with --fidelity atomic, or count what is in it with 'braid stats'";

    private LooseTraces() {}
}
