// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.session;

/** Switches the tracing of this JVM on and off. */
public interface TracingSwitch {
    /** Switch of a run that is not traced. */
    TracingSwitch NONE = new TracingSwitch() {
        @Override
        public void on() {}

        @Override
        public void off() {}
    };

    /** Turns tracing on: from the return of this method on, accesses are traced. */
    void on() throws Throwable;

    /** Turns tracing off, and returns when all that was traced is published. */
    void off() throws Throwable;
}
