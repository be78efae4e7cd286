// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The event model: what a trace holds, as simulators and reports see it.
 *
 * <p>Start with {@link dev.braid.trace.TraceEvent} (one access or synchronisation operation),
 * {@link dev.braid.trace.TraceHeader} (what is true of the whole trace) and {@link dev.braid.trace.Symbols} (names of
 * threads, classes, objects and sites). An {@link dev.braid.trace.EventConsumer} takes events one by one, a
 * {@link dev.braid.trace.BatchConsumer} many at a time. The layouts that the agent writes are in
 * {@link dev.braid.trace.layout.RecordDescriptor} and {@link dev.braid.trace.layout.ChannelDescriptor}.
 */
@NullMarked
package dev.braid.trace;

import org.jspecify.annotations.NullMarked;
