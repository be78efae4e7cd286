// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Reports: functions of a trace and its verdicts. Here is what all packages of reports share: how text is made harmless,
 * how numbers and names are put in words, and what records demand of their components.
 */
@NullMarked
package dev.braid.report;

import org.jspecify.annotations.NullMarked;
