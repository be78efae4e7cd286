// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Programs whose functions, regions and registered threads are traced. */
@NullMarked
package demo.function;

import org.jspecify.annotations.NullMarked;
