// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** This machine's kernel, called by JNA. */
@NullMarked
package dev.braid.pt.perf.linux;

import org.jspecify.annotations.NullMarked;
