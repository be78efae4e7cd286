// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Runs tests of jcstress as traced tests, in the worker: actors in a thread each, then the arbiter, again and again.
 *
 * <p>Nothing here needs jcstress: a test brings it, and its annotations are read by their names.
 */
@NullMarked
package dev.braid.engine.jcstress;

import org.jspecify.annotations.NullMarked;
