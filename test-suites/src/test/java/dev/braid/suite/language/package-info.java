// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Rules of language that can be counted, for Javadoc, comments, messages and pages. */
@NullMarked
package dev.braid.suite.language;

import org.jspecify.annotations.NullMarked;
