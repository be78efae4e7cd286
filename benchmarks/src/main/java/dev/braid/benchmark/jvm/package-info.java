// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** The JVMs that are measured, each a process of its own, with and without the agent. */
@NullMarked
package dev.braid.benchmark.jvm;

import org.jspecify.annotations.NullMarked;
