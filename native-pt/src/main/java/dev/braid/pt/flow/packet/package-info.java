// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Packets of Intel Processor Trace: Intel SDM vol. 3, chapter "Intel Processor Trace", "Trace Packets and Data Types".
 */
@NullMarked
package dev.braid.pt.flow.packet;

import org.jspecify.annotations.NullMarked;
