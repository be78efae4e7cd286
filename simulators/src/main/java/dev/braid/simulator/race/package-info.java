// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** Data races. Start at {@link dev.braid.simulator.race.RaceSimulator}. */
@NullMarked
package dev.braid.simulator.race;

import org.jspecify.annotations.NullMarked;
