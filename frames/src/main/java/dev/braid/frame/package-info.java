// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Where observation frames will live: rows that a user declares, sampled out of a running program through shared memory
 * without synchronisation.
 */
@NullMarked
package dev.braid.frame;

import org.jspecify.annotations.NullMarked;
