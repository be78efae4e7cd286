// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** The operations by which threads met in a short trace. */
@NullMarked
package dev.braid.simulator.interleaving;

import org.jspecify.annotations.NullMarked;
