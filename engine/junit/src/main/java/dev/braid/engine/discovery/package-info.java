// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Discovery: makes a test plan of selectors and filters, with one discovery issue for each wrong use. */
@NullMarked
package dev.braid.engine.discovery;

import org.jspecify.annotations.NullMarked;
