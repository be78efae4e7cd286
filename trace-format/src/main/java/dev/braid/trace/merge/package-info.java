// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The order of events that come from many slots: that of the trace, and that of each thread.
 *
 * <p>{@link dev.braid.trace.merge.OrderedMerge} takes the chunks of all slots and gives one ordered stream of events,
 * live from a channel or later from a file; {@link dev.braid.trace.merge.ProgramOrder} waits for no other thread.
 */
@NullMarked
package dev.braid.trace.merge;

import org.jspecify.annotations.NullMarked;
