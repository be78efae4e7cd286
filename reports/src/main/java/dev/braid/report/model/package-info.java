// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** All that is known of a traced test after it ended: data only, of which texts and pages are functions. */
@NullMarked
package dev.braid.report.model;

import org.jspecify.annotations.NullMarked;
