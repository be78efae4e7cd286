// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Reports as text: messages of failed tests, tables for a terminal, and Markdown, JSON and SARIF for other programs.
 */
@NullMarked
package dev.braid.report.text;

import org.jspecify.annotations.NullMarked;
