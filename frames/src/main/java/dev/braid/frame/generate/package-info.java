// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Sources made from a declaration, which a Java or a C program is compiled with to be observed. */
@NullMarked
package dev.braid.frame.generate;

import org.jspecify.annotations.NullMarked;
