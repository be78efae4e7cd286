// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The happens-before order of a trace (JLS 17.4.5), for simulators that ask what was ordered and not only what came
 * first. Start at {@link dev.braid.simulator.order.HappensBefore}.
 */
@NullMarked
package dev.braid.simulator.order;

import org.jspecify.annotations.NullMarked;
