// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Joins the flow of a thread from Processor Trace with the records that the thread wrote.
 *
 * <p>Start at {@link dev.braid.flow.merge.LogMerge}.
 */
@NullMarked
package dev.braid.flow.merge;

import org.jspecify.annotations.NullMarked;
