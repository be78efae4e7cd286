// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perfdata;

/** A part of a file: where it begins, and how many bytes it has. */
record Section(long offset, long bytes) {
    long end() {
        return offset + bytes;
    }

    boolean isWithin(long fileBytes) {
        return offset >= 0 && bytes >= 0 && offset <= fileBytes && bytes <= fileBytes - offset;
    }
}
