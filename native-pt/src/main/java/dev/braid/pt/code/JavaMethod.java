// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code;

/**
 * A method of a class.
 *
 * @param className as {@code Class.getName} gives it; {@value #UNKNOWN_CLASS} if it could not be asked for
 * @param descriptor as in the class file (JVMS 4.3.3), such as {@code (I)V}
 */
public record JavaMethod(String className, String name, String descriptor, LineTable lines) {
    public static final String UNKNOWN_CLASS = "?";

    @Override
    public String toString() {
        return className + "." + name + descriptor;
    }
}
