// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.frame;

/** Kind of call that is measured. */
public enum Variant {
    EMPTY("empty method"),
    SEQLOCK("seqlock by hand"),
    GENERATED("generated class"),
    RECORD("record");

    private final String title;

    Variant(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }
}
