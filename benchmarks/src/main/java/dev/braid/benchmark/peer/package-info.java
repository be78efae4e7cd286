// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Other tools on the same small work: the section {@code peers}. Each tool is run in processes of its own, and only its
 * harness, a resource beside this package that is compiled when it is needed, knows its interface.
 */
@NullMarked
package dev.braid.benchmark.peer;

import org.jspecify.annotations.NullMarked;
