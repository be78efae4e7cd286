// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.path;

/**
 * Work of a program, see {@code LoadMain}.
 *
 * @param accesses the accesses that its threads make together, besides those that make the objects
 * @param objects the objects that stay alive
 */
record Load(int threads, long accesses, int objects) {
    /** {@return the line of input for the program} */
    String order() {
        return threads + " " + accesses + " " + objects;
    }

    @Override
    public String toString() {
        return threads + " threads, " + accesses + " accesses, " + objects + " objects";
    }
}
