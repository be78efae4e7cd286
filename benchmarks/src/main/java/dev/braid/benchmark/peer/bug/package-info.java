// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Small programs of two threads, most of them with a bug, and what runs them for each tool. All of it is traced. */
@NullMarked
package dev.braid.benchmark.peer.bug;

import org.jspecify.annotations.NullMarked;
