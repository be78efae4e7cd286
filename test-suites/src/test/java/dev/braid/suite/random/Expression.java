// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.suite.random;

import java.util.ArrayList;
import java.util.List;

/** An expression of type {@code long}, and all that its evaluation accesses, whatever its value is. */
record Expression(String text, List<Access> accesses) {
    static Expression of(String text) {
        return new Expression(text, List.of());
    }

    static List<Access> together(List<Access> first, List<Access> second) {
        List<Access> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }
}
