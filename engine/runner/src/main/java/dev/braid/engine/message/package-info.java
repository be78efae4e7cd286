// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Messages between the engine and its worker, and their encoding.
 */
@NullMarked
package dev.braid.engine.message;

import org.jspecify.annotations.NullMarked;
