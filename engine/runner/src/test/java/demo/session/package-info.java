// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Test classes that a worker's Jupiter runs. */
@NullMarked
package demo.session;

import org.jspecify.annotations.NullMarked;
