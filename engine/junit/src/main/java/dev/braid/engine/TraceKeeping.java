// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

/** Choice of the trials whose traces are kept as files. */
public enum TraceKeeping {
    ALWAYS,
    FAILED
}
