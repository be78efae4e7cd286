// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace;

/**
 * A field, or a method, of which the program says that its data races are benign.
 *
 * @param className with dots, of the class that declares it
 * @param member name of the field or method
 * @param methodDescriptor as in the class file (JVMS 4.3.3); "" for a field
 * @param reason why they are; blank if the program does not say
 */
public record DeclaredRace(String className, String member, String methodDescriptor, String reason) {
    /** {@return the field or method for people, such as {@code demo.Counter.hits} or {@code demo.Counter.add()}} */
    @Override
    public String toString() {
        return className + "." + member + (methodDescriptor.isEmpty() ? "" : "()");
    }
}
