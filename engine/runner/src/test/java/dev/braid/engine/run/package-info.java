// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Tests of how a run is recorded and judged. */
@NullMarked
package dev.braid.engine.run;

import org.jspecify.annotations.NullMarked;
