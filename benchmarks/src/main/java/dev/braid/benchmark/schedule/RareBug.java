// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.schedule;

import dev.braid.benchmark.schedule.work.Body;

/** A program whose bug is searched for, and what the search may take. */
enum RareBug {
    ABA_STACK("ABA stack", Body.ABA_STACK, "abaStack", 10),
    MAP_LOST_UPDATE("lost update of a map", Body.MAP_LOST_UPDATE, "mapLostUpdate", 3);

    /** Limit of the whole process, in seconds. */
    static final double MOST_SECONDS = 0.6;

    private final String row;
    private final Body body;
    private final String test;
    private final double mostMillis;

    RareBug(String row, Body body, String test, double mostMillis) {
        this.row = row;
        this.body = body;
        this.test = test;
        this.mostMillis = mostMillis;
    }

    /** {@return its name in the tables} */
    String row() {
        return row;
    }

    /** {@return the program} */
    Body body() {
        return body;
    }

    /** {@return the method that is the same as a test} */
    String test() {
        return test;
    }

    /** {@return the limit of the search in a warm JVM} */
    double mostMillis() {
        return mostMillis;
    }
}
