// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.perfdata;

import java.io.IOException;

/** A file cannot be read as a perf.data file at all. */
public final class PerfDataException extends IOException {
    private static final long serialVersionUID = 1L;

    /** @param message one sentence: what is wrong with which file, and what to do */
    public PerfDataException(String message) {
        super(message);
    }
}
