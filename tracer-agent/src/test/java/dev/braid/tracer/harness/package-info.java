// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** Starts traced programs and collects what they do. Start with {@code TracedProgram}. */
@NullMarked
package dev.braid.tracer.harness;

import org.jspecify.annotations.NullMarked;
