// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** Programs whose threads wait for each other. */
@NullMarked
package demo.contention;

import org.jspecify.annotations.NullMarked;
