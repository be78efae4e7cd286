// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Programs that Braid traces by itself; outside {@code dev.braid.engine}, which is never traced. */
@NullMarked
package dev.braid.demo;

import org.jspecify.annotations.NullMarked;
