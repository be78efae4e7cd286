// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Reports: functions of a trace and its verdicts. This package holds what all packages of reports share: it makes text
 * harmless, puts numbers and names in words, and checks the components of records.
 */
@NullMarked
package dev.braid.report;

import org.jspecify.annotations.NullMarked;
