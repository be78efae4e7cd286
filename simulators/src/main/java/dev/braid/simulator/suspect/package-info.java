// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Leads for a test that failed by itself: what its threads did to memory that they shared, the most suspicious first.
 * They are not verdicts.
 */
@NullMarked
package dev.braid.simulator.suspect;

import org.jspecify.annotations.NullMarked;
