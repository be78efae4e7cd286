// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.instrument;

/** Tells the program's classes from those that are not traced as such. */
public interface ProgramClasses {
    /**
     * Counts all as the program's. An anonymous class, as linking a lambda would change tables that the program reads.
     */
    ProgramClasses ALL = new ProgramClasses() {
        @Override
        public boolean isProgram(String internalName) {
            return true;
        }
    };

    /**
     * {@return {@code true} if a class that is not the JDK's is traced as one of the program; its name with slashes}
     */
    boolean isProgram(String internalName);
}
