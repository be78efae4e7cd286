// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** Tests of the order of events, with real threads. */
@NullMarked
package dev.braid.tracer.protocol;

import org.jspecify.annotations.NullMarked;
