// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** The annotations of JUnit Jupiter, as far as the version of it has them that tests bring, which may be none. */
@NullMarked
package dev.braid.engine.jupiter;

import org.jspecify.annotations.NullMarked;
