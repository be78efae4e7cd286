// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.hook;

/** Way in which an access is recorded, if at all. */
public enum Variant {
    PLAIN("plain"),
    BOUND("bound"),
    TRACED("traced"),
    TICKET("global ticket");

    private final String title;

    Variant(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    boolean isByHand() {
        return this == BOUND || this == TICKET;
    }
}
