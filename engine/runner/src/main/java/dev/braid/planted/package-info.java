// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** Programs with known bugs, by which a worker shows that it finds bugs. They are traced as a user's programs are. */
@NullMarked
package dev.braid.planted;

import org.jspecify.annotations.NullMarked;
