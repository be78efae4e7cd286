// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** What loose traces cost, by strategy. */
@NullMarked
package dev.braid.benchmark.loose;

import org.jspecify.annotations.NullMarked;
