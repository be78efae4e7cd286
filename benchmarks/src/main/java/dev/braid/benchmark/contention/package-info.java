// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Cost of recording the time that threads lose to each other: the section {@code contention}. */
@NullMarked
package dev.braid.benchmark.contention;

import org.jspecify.annotations.NullMarked;
