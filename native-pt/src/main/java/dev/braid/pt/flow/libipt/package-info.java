// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** The second engine: Intel's reference decoder, libipt, where it is installed. */
@NullMarked
package dev.braid.pt.flow.libipt;

import org.jspecify.annotations.NullMarked;
