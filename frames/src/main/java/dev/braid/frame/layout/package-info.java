// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Declarations of frames, from C or from Java records, and where their fields lie. */
@NullMarked
package dev.braid.frame.layout;

import org.jspecify.annotations.NullMarked;
