// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code;

import java.util.List;

/**
 * An instruction of compiled code of which the compiler tells where in the program it is: a safepoint, what follows a
 * call, or what may fault.
 *
 * @param offset in bytes from the code's beginning
 * @param stack the innermost method first, then those that it was inlined into
 */
public record DebugPoint(int offset, List<CodeFrame> stack) {
    public DebugPoint {
        stack = List.copyOf(stack);
    }
}
