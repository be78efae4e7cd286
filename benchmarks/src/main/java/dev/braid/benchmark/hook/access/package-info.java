// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** The accesses that are measured, and nothing else: of a traced JVM's classes only these are in scope. */
@NullMarked
package dev.braid.benchmark.hook.access;

import org.jspecify.annotations.NullMarked;
