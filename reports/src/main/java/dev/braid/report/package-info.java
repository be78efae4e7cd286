// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Reports: functions of a trace and its verdicts, as text, Markdown and SARIF, and as one self-contained HTML page
 * per test with an index of all.
 */
@NullMarked
package dev.braid.report;

import org.jspecify.annotations.NullMarked;
