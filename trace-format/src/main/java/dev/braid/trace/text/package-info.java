// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Traces as text, one event a line, for programs in any language; {@code docs/text-format.md} describes it.
 *
 * <p>{@link dev.braid.trace.text.TextLine} is one line. {@link dev.braid.trace.text.TextExport} turns events into
 * lines. {@link dev.braid.trace.text.TextWriter} gives them time stamps and writes them as threads would that flush
 * buffers of their own. {@link dev.braid.trace.text.TextMerge} brings them into one order again, and
 * {@link dev.braid.trace.text.TextImport} turns them into a trace file.
 */
@NullMarked
package dev.braid.trace.text;

import org.jspecify.annotations.NullMarked;
