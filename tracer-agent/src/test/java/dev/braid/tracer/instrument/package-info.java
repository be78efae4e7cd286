// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** Tests of rewritten class files. */
@NullMarked
package dev.braid.tracer.instrument;

import org.jspecify.annotations.NullMarked;
