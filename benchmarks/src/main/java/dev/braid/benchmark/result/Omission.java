// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.benchmark.result;

/**
 * Something that was not measured.
 *
 * @param reason the reason, and what would fix it
 */
public record Omission(String section, String row, String reason) {}
