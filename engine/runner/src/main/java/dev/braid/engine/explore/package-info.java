// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Searches for schedules in which a test fails, in the worker that runs it, and shrinks those that it finds.
 */
@NullMarked
package dev.braid.engine.explore;

import org.jspecify.annotations.NullMarked;
