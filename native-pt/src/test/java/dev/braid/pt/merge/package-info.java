// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
@NullMarked
package dev.braid.pt.merge;

import org.jspecify.annotations.NullMarked;
