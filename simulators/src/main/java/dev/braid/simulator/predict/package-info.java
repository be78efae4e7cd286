// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Races that another schedule of the same run would show. Start at
 * {@link dev.braid.simulator.predict.PredictedRaceSimulator}.
 */
@NullMarked
package dev.braid.simulator.predict;

import org.jspecify.annotations.NullMarked;
