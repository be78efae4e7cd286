// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** Tests of the hooks' own parts, where a traced program would show them only in part. */
@NullMarked
package dev.braid.tracer.bootstrap.log;

import org.jspecify.annotations.NullMarked;
