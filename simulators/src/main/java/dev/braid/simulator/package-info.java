// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The simulators' SPI: a {@link dev.braid.simulator.Simulator} is fed a trace in order, and says whether the program's
 * outputs are what the trace predicts.
 */
@NullMarked
package dev.braid.simulator;

import org.jspecify.annotations.NullMarked;
