// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Examples of the documentation of the API, and tests that run them. */
@NullMarked
package dev.braid.suite.example;

import org.jspecify.annotations.NullMarked;
