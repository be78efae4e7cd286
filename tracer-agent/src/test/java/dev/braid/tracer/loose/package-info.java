// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** Tests of loose traces. */
@NullMarked
package dev.braid.tracer.loose;

import org.jspecify.annotations.NullMarked;
