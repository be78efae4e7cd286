// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** The README's example, and a test that it fails as the README says. */
@NullMarked
package dev.braid.suite.readme;

import org.jspecify.annotations.NullMarked;
