// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package demo.library;

/** Counts without order, on purpose. */
public final class RacyCache {
    static int lookups;

    private final int[] recent = new int[1];
    private final Node node = new Node();

    /** The counters. */
    static final class Node {
        int hits;
        int misses;
    }

    /** Races with itself on five locations, one of them an element of an array. */
    public void lookUp() {
        lookups++;
        node.hits++;
        node.misses++;
        remember();
    }

    private void remember() {
        recent[0]++;
    }
}
