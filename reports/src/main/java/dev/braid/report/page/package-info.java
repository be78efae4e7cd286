// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Reports as self-contained HTML: a page per test, and the index of a folder of pages. */
@NullMarked
package dev.braid.report.page;

import org.jspecify.annotations.NullMarked;
