// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine;

/** When the trace of a trial is kept as a file. */
public enum TraceKeeping {
    ALWAYS,
    FAILED
}
