// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** The engine that needs nothing but Java: it walks the code as the packets say. */
@NullMarked
package dev.braid.pt.flow.walk;

import org.jspecify.annotations.NullMarked;
