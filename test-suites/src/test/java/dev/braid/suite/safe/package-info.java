// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Methods of the JDK that any number of threads may call at once: nothing is to be said of them. */
@NullMarked
package dev.braid.suite.safe;

import org.jspecify.annotations.NullMarked;
