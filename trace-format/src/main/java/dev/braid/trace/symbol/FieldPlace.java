// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.symbol;

/**
 * Place of a field in the objects of a class.
 *
 * @param name the name of the field; in an array class, {@code [0]} and {@code [1]} for its first two elements
 * @param offset in bytes, as in {@link dev.braid.trace.TraceEvent#offset}
 * @param isStatic whether it lies in the class, not in its objects
 * @param isFinal whether a constructor assigns it, and nothing else does
 * @param owner the class that declares it, with dots; "" if that is not known
 * @param descriptor its type, if that is primitive (JVMS 4.3.2); "" for others, for elements, and if that is not known
 */
public record FieldPlace(String name, long offset, boolean isStatic, boolean isFinal, String owner, String descriptor) {
    /** A field of a class that is not known. */
    public FieldPlace(String name, long offset, boolean isStatic, boolean isFinal) {
        this(name, offset, isStatic, isFinal, "", "");
    }
}
