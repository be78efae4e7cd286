// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.flow.merge;

/**
 * A record that a thread wrote.
 *
 * @param site the place in the program that it names, from 1 on
 * @param nanos the time of its writing, as {@link System#nanoTime} gives it
 */
public record LogRecord(long site, long nanos) {}
