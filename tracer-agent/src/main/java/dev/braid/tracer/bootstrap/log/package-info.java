// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The logs of threads: their rings and records, the ordering protocol, and how they begin, sleep and end.
 */
@NullMarked
package dev.braid.tracer.bootstrap.log;

import org.jspecify.annotations.NullMarked;
