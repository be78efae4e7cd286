// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.engine.explore;

/**
 * Outcome that fails a run under a schedule.
 *
 * @param text its text, see {@link Outcome#text}
 * @param reason message of the failure
 */
public record ForbiddenOutcome(String text, String reason) {}
