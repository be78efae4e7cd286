// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Pictures of divergences and findings on a page: the layout of each picture, and the table with the same content. */
@NullMarked
package dev.braid.report.picture;

import org.jspecify.annotations.NullMarked;
