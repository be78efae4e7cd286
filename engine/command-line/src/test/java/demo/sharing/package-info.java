// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Programs whose threads share next to nothing, traced by the command line. */
@NullMarked
package demo.sharing;

import org.jspecify.annotations.NullMarked;
