// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code;

/**
 * A place in a method.
 *
 * @param index the index of its bytecode; negative where the compiler names none, as at the entry
 */
public record CodeFrame(JavaMethod method, int index) {
    /** {@return the source line; 0 if it is not known} */
    public int line() {
        return index < 0 ? 0 : method.lines().line(index);
    }
}
