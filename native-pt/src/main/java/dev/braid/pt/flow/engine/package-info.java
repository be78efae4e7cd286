// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Choice of an engine by its name. */
@NullMarked
package dev.braid.pt.flow.engine;

import org.jspecify.annotations.NullMarked;
