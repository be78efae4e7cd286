// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** What it costs to record the time that threads lose to each other. */
@NullMarked
package dev.braid.benchmark.contention;

import org.jspecify.annotations.NullMarked;
