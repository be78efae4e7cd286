// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.tracer.harness;

/** Number of events that a thread had published at the macro-event with that clock. */
public record Position(long clock, int thread, long events) {}
