// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
package dev.braid.simulator.contention;

/** What is accessed: a field or an element, by the object's id and the offset in it. */
record Location(long object, long offset) {}
