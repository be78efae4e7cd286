// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** Findings about places in the program that simulators use. Start at {@link dev.braid.simulator.site.SiteRules}. */
@NullMarked
package dev.braid.simulator.site;

import org.jspecify.annotations.NullMarked;
