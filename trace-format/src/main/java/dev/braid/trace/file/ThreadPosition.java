// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.trace.file;

/**
 * Position of a thread in its own log.
 *
 * @param next number of accesses that it had made, which is the number of its next one, from 0
 * @param site the site of the last one, for {@link dev.braid.trace.Symbols#site}; 0 if there is none, or if it is
 *     not known
 */
public record ThreadPosition(int thread, long next, int site) {}
