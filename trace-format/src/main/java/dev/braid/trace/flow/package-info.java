// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Control flow: the bytecode that each thread has executed, from the branch records of a trace and the class files in
 * it.
 *
 * <p>Start at {@link dev.braid.trace.flow.BranchTrace}.
 */
@NullMarked
package dev.braid.trace.flow;

import org.jspecify.annotations.NullMarked;
