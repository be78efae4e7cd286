// SPDX-FileCopyrightText: 2026 The Braid authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The engine's side of a worker JVM: its command line, its start, the conversation with it, and its end.
 *
 * <p>Two named pipes carry {@link dev.braid.engine.message.WorkerMessage}s, and two more the worker's standard output
 * and error.
 */
@NullMarked
package dev.braid.engine.launch;

import org.jspecify.annotations.NullMarked;
