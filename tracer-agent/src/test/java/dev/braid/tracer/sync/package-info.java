// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** Tests of operations of synchronisation: what is recorded, and which order follows from it. */
@NullMarked
package dev.braid.tracer.sync;

import org.jspecify.annotations.NullMarked;
