// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The records of one slot: writing them, unpacking them into events, checking and counting them.
 *
 * <p>{@link dev.braid.trace.record.RecordEncoder} writes, {@link dev.braid.trace.record.SlotDecoder} unpacks, and
 * {@link dev.braid.trace.record.RecordCheck} only checks. A consumer of the records of all slots is a
 * {@link dev.braid.trace.record.RecordSink}, if it looks into them, or a {@link dev.braid.trace.record.RecordOutput}.
 */
@NullMarked
package dev.braid.trace.record;

import org.jspecify.annotations.NullMarked;
