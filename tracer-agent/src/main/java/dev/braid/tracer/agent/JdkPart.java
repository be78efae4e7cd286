// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.agent;

/**
 * Something inside a JDK that the agent needs, and that no specification promises.
 *
 * @param owner the class, with dots
 * @param name the name of a member; "" for the class itself
 * @param first the first release (17 at the least) of the JDK in which it is looked for
 * @param last the last one; {@link #LATEST} if there is none
 * @param use its use
 * @param without its substitute, or the loss, where it is missing; "" if there is none, so that the agent cannot
 *     run
 */
record JdkPart(Kind kind, String owner, String name, int first, int last, String use, String without) {
    static final int LATEST = Integer.MAX_VALUE;

    /** The kinds of parts. */
    enum Kind {
        CLASS("class"),
        FIELD("field"),
        METHOD("method"),
        CONSTRUCTOR("constructor");

        private final String label;

        Kind(String label) {
            this.label = label;
        }
    }

    boolean isNecessary() {
        return without.isEmpty();
    }

    /** {@return {@code true} if a JDK of that release is asked for it} */
    boolean isOf(int release) {
        return first <= release && release <= last;
    }

    /** {@return the part as a reader would look it up} */
    String text() {
        return kind.label + ' ' + owner + (name.isEmpty() ? "" : '.' + name);
    }
}
