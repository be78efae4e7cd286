// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Processor Trace made by software: a program is run instruction by instruction, and the packets that a processor would
 * have written are written from what it did. It is the ground truth for decoders, and far too slow for anything else.
 */
@NullMarked
package dev.braid.pt.soft;

import org.jspecify.annotations.NullMarked;
