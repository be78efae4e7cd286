// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Structures as tests of linearizability: those that are linearizable are never reported, and those with a fault are
 * found within their invocations. Where a fault's moment is short, a yield makes it longer, so that it is also found
 * where many other processes keep the processors from the threads.
 */
@NullMarked
package dev.braid.suite.corpus.linearizability;

import org.jspecify.annotations.NullMarked;
