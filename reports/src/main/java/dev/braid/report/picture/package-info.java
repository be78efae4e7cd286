// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** What a page shows of divergences and findings: where things are in each picture, and the table that has the same. */
@NullMarked
package dev.braid.report.picture;

import org.jspecify.annotations.NullMarked;
