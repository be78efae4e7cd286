// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** A library with harmless races that no user can annotate, and programs that use it. */
@NullMarked
package demo.library;

import org.jspecify.annotations.NullMarked;
