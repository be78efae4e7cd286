// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** The work of the section {@code peers} in Java, as it is run plain, traced, and by the peers. */
@NullMarked
package dev.braid.benchmark.peer.work;

import org.jspecify.annotations.NullMarked;
