// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.pt.code;

/**
 * Code from when it was there.
 *
 * @param since as System.nanoTime tells it; {@link CodeEntry#BEFORE} if from the beginning
 * @param bytes as they are from then on, as many as the entry has
 */
@SuppressWarnings("ArrayRecordComponent") // Versions are not compared.
public record CodeVersion(long since, CodeEntry entry, byte[] bytes) {}
