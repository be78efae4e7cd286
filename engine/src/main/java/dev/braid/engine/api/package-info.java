// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * What the author of a test sees.
 */
@NullMarked
package dev.braid.engine.api;

import org.jspecify.annotations.NullMarked;
