// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** The examples of the page on migration: each subject has one bug, and a test of Braid's that finds it. */
@NullMarked
package dev.braid.suite.migration;

import org.jspecify.annotations.NullMarked;
