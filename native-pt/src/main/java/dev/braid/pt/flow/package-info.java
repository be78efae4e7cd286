// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Executed instructions out of Intel Processor Trace: what a decoder is given ({@link dev.braid.pt.flow.ProcessImage}),
 * what it is ({@link dev.braid.pt.flow.FlowDecoder}), and what it tells ({@link dev.braid.pt.flow.FlowConsumer}). The
 * packages below hold the engines.
 */
@NullMarked
package dev.braid.pt.flow;

import org.jspecify.annotations.NullMarked;
