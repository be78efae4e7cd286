// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
@NullMarked
package dev.braid.engine.explore;

import org.jspecify.annotations.NullMarked;
