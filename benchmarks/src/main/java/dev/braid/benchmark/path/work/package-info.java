// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** The program whose trace is measured. */
@NullMarked
package dev.braid.benchmark.path.work;

import org.jspecify.annotations.NullMarked;
