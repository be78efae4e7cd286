// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** The test plan: classes and methods as the JUnit Platform sees them, with their ids, names, tags and sources. */
@NullMarked
package dev.braid.engine.descriptor;

import org.jspecify.annotations.NullMarked;
