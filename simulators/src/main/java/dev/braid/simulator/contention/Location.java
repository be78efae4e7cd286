// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

/** A field or an element that is accessed, by the object's id and the offset in it. */
record Location(long object, long offset) {}
