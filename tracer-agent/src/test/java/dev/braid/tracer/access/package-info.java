// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/** Tests of what is traced: every kind of access, with its value and its place, and nothing else changed. */
@NullMarked
package dev.braid.tracer.access;

import org.jspecify.annotations.NullMarked;
