// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * From selectors and filters to a test plan, with one discovery issue for each wrong use.
 */
@NullMarked
package dev.braid.engine.discovery;

import org.jspecify.annotations.NullMarked;
