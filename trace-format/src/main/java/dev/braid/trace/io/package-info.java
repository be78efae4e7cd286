// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Reading, writing and ordering traces.
 *
 * <p>Start with {@code OrderedMerge}: it takes the chunks of all threads and gives one ordered stream
 * of events, live from a channel or later from a {@code TraceFileReader}.
 */
@NullMarked
package dev.braid.trace.io;

import org.jspecify.annotations.NullMarked;
