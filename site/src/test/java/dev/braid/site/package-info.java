// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/** Tests of the generator, and of the site that it has written. */
@NullMarked
package dev.braid.site;

import org.jspecify.annotations.NullMarked;
